package org.openmds.loadtest.control.submit.ssh;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.interfaces.EdECKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.KeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Objects;

import org.apache.sshd.common.config.keys.PrivateKeyEntryDecoder;
import org.apache.sshd.common.config.keys.PublicKeyEntryDecoder;
import org.apache.sshd.common.signature.Signature;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.security.eddsa.generic.EdDSASupport;
import org.apache.sshd.common.util.security.eddsa.generic.GenericEd25519PublicKeyDecoder;
import org.apache.sshd.common.util.security.eddsa.generic.GenericOpenSSHEd25519PrivateKeyEntryDecoder;
import org.apache.sshd.common.util.security.eddsa.generic.GenericSignatureEd25519;

/** Ed25519, the usual kind of key, by Java itself: MINA knows only of libraries that do it. Keys are in RFC 8032's form. */
final class JdkEd25519 implements EdDSASupport<EdECPublicKey, EdECPrivateKey> {

    private static final String ALGORITHM = "Ed25519";
    private static final int BYTES = 32;

    @Override
    public PublicKeyEntryDecoder<EdECPublicKey, EdECPrivateKey> getEDDSAPublicKeyEntryDecoder() {
        return new GenericEd25519PublicKeyDecoder<>(EdECPublicKey.class, EdECPrivateKey.class, this);
    }

    @Override
    public PrivateKeyEntryDecoder<EdECPublicKey, EdECPrivateKey> getOpenSSHEDDSAPrivateKeyEntryDecoder() {
        return new GenericOpenSSHEd25519PrivateKeyEntryDecoder<>(EdECPublicKey.class, EdECPrivateKey.class, this);
    }

    @Override
    public Signature getEDDSASigner() {
        return new GenericSignatureEd25519(ALGORITHM);
    }

    @Override
    public int getEDDSAKeySize(Key key) {
        return key instanceof EdECKey ? KEY_SIZE : -1;
    }

    @Override
    public Class<EdECPublicKey> getEDDSAPublicKeyType() {
        return EdECPublicKey.class;
    }

    @Override
    public Class<EdECPrivateKey> getEDDSAPrivateKeyType() {
        return EdECPrivateKey.class;
    }

    @Override
    public boolean compareEDDSAPPublicKeys(PublicKey one, PublicKey other) {
        return one instanceof EdECPublicKey && other instanceof EdECPublicKey && Objects.equals(one, other);
    }

    @Override
    public boolean compareEDDSAPrivateKeys(PrivateKey one, PrivateKey other) {
        return one instanceof EdECPrivateKey && other instanceof EdECPrivateKey && Objects.equals(one, other);
    }

    /** A key pair is made of 32 random bytes, which the private key is: given these, Java makes this pair. */
    @Override
    public EdECPublicKey recoverEDDSAPublicKey(PrivateKey key) throws GeneralSecurityException {
        byte[] seed = getPrivateKeyData((EdECPrivateKey) key);
        KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
        generator.initialize(NamedParameterSpec.ED25519, new SecureRandom() {

            private static final long serialVersionUID = 1;

            @Override
            public void nextBytes(byte[] bytes) {
                System.arraycopy(seed, 0, bytes, 0, bytes.length);
            }
        });
        return (EdECPublicKey) generator.generateKeyPair().getPublic();
    }

    @Override
    public EdECPublicKey generateEDDSAPublicKey(byte[] bytes) throws GeneralSecurityException {
        if (bytes.length != BYTES) {
            throw new InvalidKeyException("an Ed25519 public key has %d bytes, got %d".formatted(BYTES, bytes.length));
        }
        // Little endian y; the highest bit is the parity of x.
        byte[] y = reversed(bytes);
        boolean odd = (y[0] & 0x80) != 0;
        y[0] &= 0x7F;
        KeySpec spec = new EdECPublicKeySpec(NamedParameterSpec.ED25519, new EdECPoint(odd, new BigInteger(1, y)));
        return (EdECPublicKey) KeyFactory.getInstance(ALGORITHM).generatePublic(spec);
    }

    @Override
    public EdECPrivateKey generateEDDSAPrivateKey(byte[] bytes) throws GeneralSecurityException {
        return (EdECPrivateKey) KeyFactory.getInstance(ALGORITHM)
                .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, Arrays.copyOf(bytes, BYTES)));
    }

    @Override
    public <B extends Buffer> B putRawEDDSAPublicKey(B buffer, PublicKey key) {
        buffer.putBytes(getPublicKeyData((EdECPublicKey) key));
        return buffer;
    }

    @Override
    public <B extends Buffer> B putEDDSAKeyPair(B buffer, PublicKey publicKey, PrivateKey privateKey) {
        throw new UnsupportedOperationException("keys are not written here");
    }

    @Override
    public KeySpec createPublicKeySpec(EdECPublicKey key) {
        return new EdECPublicKeySpec(key.getParams(), key.getPoint());
    }

    @Override
    public KeySpec createPrivateKeySpec(EdECPrivateKey key) {
        return new EdECPrivateKeySpec(key.getParams(), getPrivateKeyData(key));
    }

    @Override
    public byte[] getPublicKeyData(EdECPublicKey key) {
        byte[] y = key.getPoint().getY().toByteArray();
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < Math.min(BYTES, y.length); i++) {
            bytes[i] = y[y.length - 1 - i];
        }
        if (key.getPoint().isXOdd()) {
            bytes[BYTES - 1] |= (byte) 0x80;
        }
        return bytes;
    }

    @Override
    public byte[] getPrivateKeyData(EdECPrivateKey key) {
        return key.getBytes().orElseThrow(() -> new IllegalArgumentException("this private key cannot be read"));
    }

    @Override
    public String getKeyFactoryAlgorithm() {
        return ALGORITHM;
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }
}
