package org.openmds.cli.subscription;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.output.TextTable;
import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Reports to the user about a subscription. Thread-safe. */
final class SubscriptionReport {

    private static final QName REFERENCE = new QName(Namespaces.WSA, "EndpointReference", "wsa");
    private static final Duration COMPLAINT_INTERVAL = Duration.ofMinutes(1);

    private final PrintWriter err;
    private final Optional<Path> file;
    private final boolean referenceShown;
    private final Object complaintLock = new Object();
    @GuardedBy("complaintLock")
    private Optional<Long> lastComplaintNanos = Optional.empty();
    @GuardedBy("complaintLock")
    private int suppressed;

    /** @param file receives the endpoint reference of the subscription */
    SubscriptionReport(PrintWriter err, Optional<Path> file) {
        this(err, file, true);
    }

    private SubscriptionReport(PrintWriter err, Optional<Path> file, boolean referenceShown) {
        this.err = err;
        this.file = file;
        this.referenceShown = referenceShown;
    }

    /** Returns a report that does not show the endpoint reference: for a subscription that only this command uses. */
    static SubscriptionReport withoutReference(PrintWriter err) {
        return new SubscriptionReport(err, Optional.empty(), false);
    }

    /** Reports a subscription that this command renews. */
    void subscribed(GrantedSubscription grantedSubscription, boolean again, String transport) {
        XmlFragment reference = save(grantedSubscription);
        String until = grantedSubscription.lifetime().terminationTime().map(XmlTimes::text).orElse("it is ended");
        String renewed = grantedSubscription.lifetime()
                .duration()
                .map(lease -> ", renewed every " + shown(lease.dividedBy(2)))
                .orElse("");
        print("subscribed %suntil %s%s; %s".formatted(again ? "again " : "", until, renewed, transport));
        if (referenceShown) {
            print("the subscription is " + reference);
        }
    }

    /** Prints the endpoint reference of a subscription that this command does not renew. */
    void printed(GrantedSubscription grantedSubscription, PrintWriter out) {
        out.println(save(grantedSubscription));
        out.flush();
        print("subscribed until %s, not renewed".formatted(
                grantedSubscription.lifetime().terminationTime().map(XmlTimes::text).orElse("it is ended")));
    }

    /** Reports a refused request, at most one per minute; the others are counted, because every host can send any number. */
    void complain(String sentence) {
        synchronized (complaintLock) {
            long now = System.nanoTime();
            if (lastComplaintNanos.filter(last -> now - last < COMPLAINT_INTERVAL.toNanos()).isPresent()) {
                suppressed++;
                return;
            }
            lastComplaintNanos = Optional.of(now);
            print(TextTable.printable(sentence)
                    + (suppressed == 0 ? "" : " (and %d others before)".formatted(suppressed)));
            suppressed = 0;
        }
    }

    void print(String sentence) {
        err.println("mds: " + sentence);
        err.flush();
    }

    private static String shown(Duration pause) {
        return pause.compareTo(Duration.ofSeconds(1)) < 0 ? pause.toMillis() + "ms" : DurationText.rounded(pause);
    }

    private XmlFragment save(GrantedSubscription grantedSubscription) {
        XmlFragment reference = grantedSubscription.subscription().toFragment(REFERENCE);
        file.ifPresent(path -> {
            try {
                Files.writeString(path, reference + System.lineSeparator());
            } catch (IOException e) {
                print("the subscription's reference cannot be written to %s: %s".formatted(path,
                        FailureReporter.reason(e)));
            }
        });
        return reference;
    }
}
