package org.openmds.aggregator.settings;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.Secret;
import org.openmds.configuration.value.TokenFile;
import org.openmds.configuration.value.UrlPrefix;
import org.openmds.wsrf.client.credential.CredentialException;
import org.openmds.wsrf.client.credential.FileCredentials;
import org.openmds.wsrf.client.credential.OutgoingCredentials;
import org.openmds.wsrf.client.credential.OutgoingCredentials.ClientCertificateFiles;
import org.openmds.wsrf.client.http.Authorization;

/** The authorities, certificate and secret for targets below a URL. The configuration never contains the secret itself: see {@link TokenFile}. */
public record CredentialSettings(
        @Key(value = "URL prefix of the targets: the same scheme, host and port, and a path at or below this one; the longest match is used.", required = true) UrlPrefix url,
        @Key(value = "User name for HTTP Basic, with the secret as password; absent: the secret is sent as a bearer token.", pattern = "[^:\\x00-\\x1f\\x7f]{1,255}", expected = "a name of 1 to 255 characters without colon") Optional<String> username,
        @Key("File whose first line is the token or the password.") Optional<Path> file,
        @Key("Authorities that sign the certificates of these targets: a file in PEM form, or a directory as the IGTF distributes it; absent: those of sources.ca.") Optional<Path> ca,
        @Key("File with the certificate in PEM form that these targets see, followed by those of its authorities.") Optional<Path> certificate,
        @Key("File with the private key of the certificate in PEM form, without a password; absent: it is in the file of the certificate.") Optional<Path> key,
        @Key(value = "Whether the secret may be sent over plain http to other machines.", initial = "false") boolean insecure,
        @Key(value = "Whether secret and certificate are also shown to targets below the URL that callers name, such as consumers of notifications.", initial = "false") boolean forCallers)
        implements
            CheckedSettings {

    /** Reads the secret and checks it: a password if there is a user name, else a token. */
    public TokenFile.SecretReading read() {
        return username.isPresent() ? TokenFile.readPassword(file.orElseThrow()) : TokenFile.read(file.orElseThrow());
    }

    /** Returns the value of the Authorization header. */
    public Authorization authorization(Secret secret) {
        return username.map(user -> Authorization.basic(user, secret.reveal()))
                .orElseGet(() -> Authorization.bearer(secret.reveal()));
    }

    /**
     * Returns the files.
     *
     * @param otherAuthorities
     *            the authorities if these settings name none
     */
    public OutgoingCredentials outgoing(Optional<Path> otherAuthorities) {
        return new OutgoingCredentials(ca.or(() -> otherAuthorities),
                certificate.map(own -> new ClientCertificateFiles(own, key.orElse(own))), file, insecure);
    }

    @Override
    public void check(Findings findings) {
        if (file.isPresent() && findings.isValid("file", "username")
                && read() instanceof TokenFile.SecretReading.Refused(String reason)) {
            findings.report("the file " + file.get() + " " + reason, "file");
        }
        if (file.isEmpty() && ca.isEmpty() && certificate.isEmpty() && findings.isValid("file", "ca", "certificate")) {
            findings.report("expected file, ca or certificate, got none of them", "file", "url");
        }
        checkPairs(findings);
        if (findings.isValid("url")) {
            checkTarget(findings);
        }
        checkFiles(findings);
    }

    private void checkPairs(Findings findings) {
        if (username.isPresent() && file.isEmpty()) {
            findings.report("needs file", "username");
        }
        if (key.isPresent() && certificate.isEmpty()) {
            findings.report("needs certificate", "key");
        }
    }

    private void checkTarget(Findings findings) {
        outgoing(Optional.empty()).refusal(url.url().uri()).ifPresent(why -> findings.report(why + ": true", "file"));
        if ((ca.isPresent() || certificate.isPresent()) && !"https".equalsIgnoreCase(url.url().uri().getScheme())) {
            findings.report("expected an https URL with ca or certificate, got " + url, "url");
        }
    }

    private void checkFiles(Findings findings) {
        if (ca.isPresent() && findings.isValid("ca")) {
            check(OutgoingCredentials.NONE.withAuthorities(ca.get()), "ca", findings);
        }
        if (certificate.isPresent() && findings.isValid("certificate", "key")) {
            check(OutgoingCredentials.NONE.withCertificate(certificate.get(), key.orElse(certificate.get())),
                    "certificate", findings);
        }
    }

    /** Reports files that cannot be used at the key that names them. */
    static void check(OutgoingCredentials files, String name, Findings findings) {
        try {
            FileCredentials _ = FileCredentials.open(files);
        } catch (CredentialException e) {
            findings.report(String.valueOf(e.getMessage()), name);
        }
    }
}
