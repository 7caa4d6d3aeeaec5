package org.openmds.trigger.settings;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.wsrf.client.credential.CredentialException;
import org.openmds.wsrf.client.credential.FileCredentials;
import org.openmds.wsrf.client.credential.OutgoingCredentials;
import org.openmds.wsrf.client.credential.OutgoingCredentials.ClientCertificateFiles;

/** The certificates of connections to an SMTP server. */
public record MailTlsSettings(
        @Key("Authorities that sign the certificate of the SMTP server: a file in PEM form, or a directory; absent: the authorities of Java. Used with starttls and tls.") Optional<Path> ca,
        @Key("File with the certificate in PEM form that the SMTP server sees, followed by those of its authorities. Used with starttls and tls.") Optional<Path> certificate,
        @Key("File with the private key of the certificate in PEM form, without a password; absent: it is in the file of the certificate.") Optional<Path> key)
        implements
            CheckedSettings {

    /** Returns the files. */
    public OutgoingCredentials outgoing() {
        return new OutgoingCredentials(ca,
                certificate.map(own -> new ClientCertificateFiles(own, key.orElse(own))), Optional.empty(), false);
    }

    @Override
    public void check(Findings findings) {
        if (key.isPresent() && certificate.isEmpty()) {
            findings.report("needs certificate", "key");
        }
        if (ca.isPresent() && findings.isValid("ca")) {
            check(OutgoingCredentials.NONE.withAuthorities(ca.get()), "ca", findings);
        }
        if (certificate.isPresent() && findings.isValid("certificate", "key")) {
            check(OutgoingCredentials.NONE.withCertificate(certificate.get(), key.orElse(certificate.get())),
                    "certificate", findings);
        }
    }

    private static void check(OutgoingCredentials files, String name, Findings findings) {
        try {
            FileCredentials _ = FileCredentials.open(files);
        } catch (CredentialException e) {
            findings.report(String.valueOf(e.getMessage()), name);
        }
    }
}
