package org.openmds.provider.check;

import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * Checks services in parallel. A service that is down is reported in the document, so that triggers can evaluate it; it never fails the collection:
 *
 * <pre>{@code
 * <check:Services xmlns:check="http://openmds.org/provider/check">
 *   <check:Service Name="gridftp" Type="FTP" Address="gridftp.example.org:2811" State="up" ResponseMillis="12">
 *     <check:Banner>220 gridftp.example.org GridFTP Server ready.</check:Banner>
 *   </check:Service>
 *   <check:Service Name="portal" Type="HTTP" Address="https://portal.example.org/" State="up" ResponseMillis="34" HttpStatus="200"
 *       CertificateEnd="2027-01-31T12:00:00Z" CertificateDaysLeft="70"/>
 *   <check:Service Name="login" Type="SSH" Address="login.example.org:22" State="down" ResponseMillis="3">
 *     <check:Reason>Connection refused</check:Reason>
 *   </check:Service>
 * </check:Services>
 * }</pre>
 *
 * Keeps no state between collections; thread-safe.
 */
final class CheckProvider implements InformationProvider {

    static final String NAMESPACE = "http://openmds.org/provider/check";
    /** Extra time after the deadline, in which a check reports its own failure. */
    private static final Duration GRACE = Duration.ofMillis(200);

    private final CheckPublication publication;
    private final Clock clock;

    public CheckProvider(CheckPublication publication, Clock clock) {
        this.publication = publication;
        this.clock = clock;
    }

    @Override
    public String name() {
        return publication.name();
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        Deadline each = deadline.atMost(publication.timeout());
        List<FutureTask<ServiceCheckResult>> runs = publication.checks()
                .stream()
                .map(check -> start(check, each))
                .toList();
        XmlFragmentBuilder document = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name("Services"));
        for (int i = 0; i < runs.size(); i++) {
            write(document, result(publication.checks().get(i), runs.get(i), each));
        }
        return document.end().build();
    }

    /** Starts a check on its own thread, which waits for the network. */
    private static FutureTask<ServiceCheckResult> start(ServiceCheck check, Deadline deadline) {
        FutureTask<ServiceCheckResult> run = new FutureTask<>(() -> check.run(deadline));
        Thread.ofVirtual().name("check " + check.service()).start(run);
        return run;
    }

    private ServiceCheckResult result(ServiceCheck check, FutureTask<ServiceCheckResult> run, Deadline deadline)
            throws CollectionException {
        try {
            return run.get(deadline.remaining().plus(GRACE).toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return ServiceCheckResult.down(check, publication.timeout(), "", BannerCheck.timeoutReason());
        } catch (ExecutionException e) {
            return ServiceCheckResult.down(check, Duration.ZERO, "", "cannot be checked: " + e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectionException("the checks were interrupted", e);
        } finally {
            // Closes the connection of a service that keeps sending.
            run.cancel(true);
        }
    }

    private void write(XmlFragmentBuilder document, ServiceCheckResult serviceCheckResult) {
        document.start(name("Service"));
        attribute(document, "Name", serviceCheckResult.check().service());
        attribute(document, "Type", serviceCheckResult.check().type());
        attribute(document, "Address", serviceCheckResult.check().address());
        attribute(document, "State", serviceCheckResult.reason().isEmpty() ? "up" : "down");
        attribute(document, "ResponseMillis", Long.toString(serviceCheckResult.response().toMillis()));
        serviceCheckResult.httpStatus()
                .ifPresent(status -> attribute(document, "HttpStatus", Integer.toString(status)));
        serviceCheckResult.certificateEnd().ifPresent(end -> {
            attribute(document, "CertificateEnd", end.truncatedTo(ChronoUnit.SECONDS).toString());
            attribute(document, "CertificateDaysLeft", Long.toString(
                    Math.floorDiv(Duration.between(clock.instant(), end).toSeconds(), Duration.ofDays(1).toSeconds())));
        });
        if (!serviceCheckResult.banner().isEmpty()) {
            document.element(name("Banner"), XmlText.printable(serviceCheckResult.banner()));
        }
        serviceCheckResult.reason().ifPresent(reason -> document.element(name("Reason"), XmlText.printable(reason)));
        document.end();
    }

    private static void attribute(XmlFragmentBuilder document, String name, String value) {
        document.attribute(new QName(name), XmlText.printable(value));
    }

    private static QName name(String localName) {
        return new QName(NAMESPACE, localName, "check");
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }
}
