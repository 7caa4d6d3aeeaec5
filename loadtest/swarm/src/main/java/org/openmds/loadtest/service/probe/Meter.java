package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.ServerSample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes samples of what happened since the reading before. What cannot be read now is unknown, and is told once. Used by one thread. */
final class Meter {

    private static final Logger LOG = LoggerFactory.getLogger(Meter.class);

    private final Proc proc;
    private final Links links;
    private final Watched watched;
    private final Optional<Account> account;
    private final TesterClock clock;
    private @Nullable Reading last;
    private boolean toldWatched;
    private boolean toldAccount;

    Meter(Proc proc, Watched watched, Optional<Account> account, TesterClock clock) {
        this(proc, Links.OF_THIS_MACHINE, watched, account, clock);
    }

    Meter(Proc proc, Links links, Watched watched, Optional<Account> account, TesterClock clock) {
        this.proc = proc;
        this.links = links;
        this.watched = watched;
        this.account = account;
        this.clock = clock;
    }

    /** All counters at one moment. */
    private record Reading(long nanos, Proc.Cpu cpu, Proc.Network network, Watched.Use use, Account.Counts counts,
            Links.Reading links) {

        /** Of a counter; -1 where either end is unknown, or it began anew. */
        static double rate(double before, double now, double seconds) {
            return before < 0 || now < before ? -1 : (now - before) / seconds;
        }
    }

    /** What happened since the last call; empty at the first. */
    Optional<ServerSample> sample() throws IOException {
        long asked = clock.nanos();
        Account.Counts counts = counts();
        // What the service counted is of a moment between; what is read from files is of a little later each time.
        long middle = asked + (clock.nanos() - asked) / 2;
        Reading now = new Reading(middle, proc.cpu(), proc.network(), use(), counts, links.read());
        Reading before = last;
        last = now;
        double seconds = before == null ? 0 : (now.nanos - before.nanos) / 1e9;
        return before == null || seconds <= 0 ? Optional.empty() : Optional.of(sample(before, now, seconds));
    }

    private ServerSample sample(Reading before, Reading now, double seconds) throws IOException {
        double inFlight = now.counts.inFlight() >= 0
                ? now.counts.inFlight()
                : Reading.rate(before.counts.seconds(), now.counts.seconds(), seconds);
        Links.Use link = now.links.since(before.links, seconds);
        int processors = proc.processors();
        return new ServerSample(now.nanos, proc.load1(), now.use.runnable(),
                Reading.rate(before.cpu.user(), now.cpu.user(), seconds),
                Reading.rate(before.cpu.system(), now.cpu.system(), seconds),
                Reading.rate(before.use.cpuSeconds(), now.use.cpuSeconds(), seconds), proc.memoryUsed(),
                now.use.residentBytes(),
                Reading.rate((double) before.network.received(), (double) now.network.received(), seconds),
                Reading.rate((double) before.network.sent(), (double) now.network.sent(), seconds),
                now.counts.requests(), inFlight, processors == 0 ? -1 : processors, link.bytesPerSecond(),
                link.speed());
    }

    private Watched.Use use() {
        try {
            return watched.use();
        } catch (IOException e) {
            if (!toldWatched) {
                LOG.warn("the service's processes cannot be watched: {}", e.toString());
            }
            toldWatched = true;
            return Watched.Use.UNKNOWN;
        }
    }

    private Account.Counts counts() {
        if (account.isEmpty()) {
            return Account.Counts.UNKNOWN;
        }
        try {
            return account.get().read();
        } catch (IOException e) {
            if (!toldAccount) {
                LOG.warn("the service does not tell of its requests: {}", e.toString());
            }
            toldAccount = true;
            return Account.Counts.UNKNOWN;
        }
    }
}
