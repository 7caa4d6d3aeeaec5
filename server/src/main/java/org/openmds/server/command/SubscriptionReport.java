package org.openmds.server.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.server.command.output.TextTable;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.client.SubscriptionClient.Subscribed;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** What the user hears of a subscription, beside its messages. Thread-safe. */
final class SubscriptionReport {

    private static final QName REFERENCE = new QName(Namespaces.WSA, "EndpointReference", "wsa");
    private static final Duration BETWEEN_COMPLAINTS = Duration.ofMinutes(1);

    private final PrintWriter err;
    private final Optional<Path> file;
    private final Object complaining = new Object();
    @GuardedBy("complaining")
    private Optional<Long> lastComplaintNanos = Optional.empty();
    @GuardedBy("complaining")
    private int kept;

    /** @param file where the reference is to be written */
    SubscriptionReport(PrintWriter err, Optional<Path> file) {
        this.err = err;
        this.file = file;
    }

    /** A subscription of this command. */
    void subscribed(Subscribed subscribed, boolean anew, String way) {
        XmlFragment reference = saved(subscribed);
        String until = subscribed.lifetime().terminationTime().map(XmlTimes::text).orElse("it is ended");
        String renewed = subscribed.lifetime()
                .duration()
                .map(lease -> ", renewed each " + shown(lease.dividedBy(2)))
                .orElse("");
        tell("subscribed %suntil %s%s; %s".formatted(anew ? "anew " : "", until, renewed, way));
        tell("the subscription is " + reference);
    }

    /** A subscription that is the user's from now on. */
    void printed(Subscribed subscribed, PrintWriter out) {
        out.println(saved(subscribed));
        out.flush();
        tell("subscribed until %s, not renewed".formatted(
                subscribed.lifetime().terminationTime().map(XmlTimes::text).orElse("it is ended")));
    }

    /** Once a minute at most, the others are counted: strangers may write as much as they like. */
    void complain(String sentence) {
        synchronized (complaining) {
            long now = System.nanoTime();
            if (lastComplaintNanos.filter(last -> now - last < BETWEEN_COMPLAINTS.toNanos()).isPresent()) {
                kept++;
                return;
            }
            lastComplaintNanos = Optional.of(now);
            tell(TextTable.printable(sentence) + (kept == 0 ? "" : " (and %d others before)".formatted(kept)));
            kept = 0;
        }
    }

    void tell(String sentence) {
        err.println("mds: " + sentence);
        err.flush();
    }

    private static String shown(Duration pause) {
        return pause.compareTo(Duration.ofSeconds(1)) < 0 ? pause.toMillis() + "ms" : RoundedTime.text(pause);
    }

    private XmlFragment saved(Subscribed subscribed) {
        XmlFragment reference = subscribed.subscription().toFragment(REFERENCE);
        file.ifPresent(path -> {
            try {
                Files.writeString(path, reference + System.lineSeparator());
            } catch (IOException e) {
                tell("the subscription's reference cannot be written to %s: %s".formatted(path, Failures.reason(e)));
            }
        });
        return reference;
    }
}
