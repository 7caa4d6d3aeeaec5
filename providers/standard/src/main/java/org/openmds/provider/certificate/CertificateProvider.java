package org.openmds.provider.certificate;

import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Publishes the X.509 certificates in the given files, PEM (other blocks in the file, such as a proxy's key, are ignored) or DER. Times are UTC.
 * {@code DaysLeft} is in whole days, rounded down, and negative after the certificate's end:
 *
 * <pre>{@code
 * <cert:Certificates xmlns:cert="http://openmds.org/provider/certificate">
 *   <cert:Certificate File="/etc/grid-security/hostcert.pem" Subject="CN=node1.example.org,O=Grid" Issuer="CN=Example CA,O=Grid"
 *       SerialNumber="4711" NotBefore="2026-01-01T00:00:00Z" NotAfter="2027-01-31T12:00:00Z" DaysLeft="63"/>
 *   <cert:Unreadable File="/etc/grid-security/old.pem">contains no certificate</cert:Unreadable>
 * </cert:Certificates>
 * }</pre>
 *
 * <p>
 * A file that cannot be read is reported in the document. If no file can be read, the collection fails with all causes. Keeps no state between
 * collections; thread-safe; run it on a thread that may block on the disk.
 */
final class CertificateProvider implements InformationProvider {

    /** The namespace of the document's elements. Their attributes have no namespace. */
    public static final String NAMESPACE = "http://openmds.org/provider/certificate";

    private static final Duration DAY = Duration.ofDays(1);

    private final CertificatePublication publication;
    private final Clock clock;

    public CertificateProvider(CertificatePublication publication, Clock clock) {
        this.publication = publication;
        this.clock = clock;
    }

    @Override
    public String name() {
        return publication.name();
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        XmlFragmentBuilder document = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name("Certificates"));
        List<String> failures = new ArrayList<>();
        boolean any = false;
        for (Path file : CertificateFiles.of(publication.files())) {
            if (deadline.remaining().isNegative()) {
                throw new CollectionException("the deadline ended before certificate file %s was read".formatted(file));
            }
            try {
                CertificateFiles.certificates(file).forEach(each -> write(document, file, each));
                any = true;
            } catch (CollectionException e) {
                String cause = String.valueOf(e.getMessage());
                failures.add("%s %s".formatted(file, cause));
                document.start(name("Unreadable"))
                        .attribute(new QName("File"), file.toString())
                        .text(cause)
                        .end();
            }
        }
        if (!any) {
            throw new CollectionException("no certificate can be read: "
                    + (failures.isEmpty() ? "there is no file" : String.join("; ", failures)));
        }
        return document.end().build();
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }

    private void write(XmlFragmentBuilder document, Path file, X509Certificate certificate) {
        Instant end = certificate.getNotAfter().toInstant();
        long days = Math.floorDiv(Duration.between(clock.instant(), end).toSeconds(), DAY.toSeconds());
        document.start(name("Certificate"))
                .attribute(new QName("File"), file.toString())
                .attribute(new QName("Subject"), certificate.getSubjectX500Principal().getName())
                .attribute(new QName("Issuer"), certificate.getIssuerX500Principal().getName())
                .attribute(new QName("SerialNumber"), certificate.getSerialNumber().toString())
                .attribute(new QName("NotBefore"), seconds(certificate.getNotBefore().toInstant()))
                .attribute(new QName("NotAfter"), seconds(end))
                .attribute(new QName("DaysLeft"), Long.toString(days))
                .end();
    }

    private static String seconds(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static QName name(String localName) {
        return new QName(NAMESPACE, localName, "cert");
    }
}
