package org.openmds.server.identity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.RSAPublicKeySpec;

import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/** New RSA keys. OpenSSL makes them, because Java needs seconds for one without its second compiler, which tests do not use. */
public final class TestKeys {

    private TestKeys() {
    }

    /** Returns a new key of 2,048 bits. */
    public static KeyPair rsa() {
        try (PEMParser made = new PEMParser(new ProcessBuilder("openssl", "genpkey", "-algorithm", "RSA", "-pkeyopt",
                "rsa_keygen_bits:2048").redirectError(ProcessBuilder.Redirect.DISCARD).start().inputReader())) {
            RSAPrivateCrtKey key = (RSAPrivateCrtKey) new JcaPEMKeyConverter()
                    .getPrivateKey((PrivateKeyInfo) made.readObject());
            return new KeyPair(KeyFactory.getInstance("RSA")
                    .generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent())), key);
        } catch (IOException e) {
            throw new UncheckedIOException("openssl made no key", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
