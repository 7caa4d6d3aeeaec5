package org.openmds.wsrf.client.credential;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

/**
 * A client's certificate and its key.
 *
 * @param file
 *            the file that has the certificate, for messages
 */
record ClientCertificate(Path file, List<X509Certificate> chain, PrivateKey key) {

    private static final char[] NO_PASSWORD = {};

    /**
     * Reads a certificate and its key.
     *
     * @throws CredentialException
     *             a file cannot be used, or the key does not belong to the certificate
     */
    static ClientCertificate read(OutgoingCredentials.ClientCertificateFiles files) {
        Path certificate = files.certificate();
        ClientCertificate read = new ClientCertificate(certificate,
                new PemText(certificate, CredentialFile.text(certificate)).certificates(),
                new PemText(files.key(), CredentialFile.secret(files.key())).key());
        try {
            if (!isPair(read.chain.get(0).getPublicKey(), read.key)) {
                throw new CredentialException("the key in %s does not belong to the certificate in %s".formatted(
                        files.key(), certificate));
            }
        } catch (GeneralSecurityException e) {
            throw new CredentialException("the key in %s does not belong to the certificate in %s: %s".formatted(
                    files.key(), certificate, e.getMessage()), e);
        }
        return read;
    }

    KeyManager[] managers() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setKeyEntry("client", key, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    /** Returns true if the public key verifies what the private one signs. */
    private static boolean isPair(PublicKey publicKey, PrivateKey privateKey) throws GeneralSecurityException {
        String algorithm = publicKey.getAlgorithm();
        Signature signature = Signature.getInstance(switch (algorithm) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> algorithm;
        });
        signature.initSign(privateKey);
        signature.update(publicKey.getEncoded());
        byte[] signed = signature.sign();
        signature.initVerify(publicKey);
        signature.update(publicKey.getEncoded());
        return signature.verify(signed);
    }

    /** Returns the certificate as a noun for messages, without the key. */
    @Override
    public String toString() {
        return "the certificate in %s, valid until %s".formatted(file, chain.get(0).getNotAfter().toInstant());
    }
}
