package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.ServerSample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes samples of what happened since the reading before. What cannot be read now is unknown, and is told once. Used by one thread. */
final class ServerSampler {

    private static final Logger LOG = LoggerFactory.getLogger(ServerSampler.class);

    private final ProcFiles proc;
    private final MachineInterfaces machineInterfaces;
    private final ServiceProcesses serviceProcesses;
    private final Optional<ServiceMetrics> account;
    private final TesterClock clock;
    private @Nullable CounterReading last;
    private boolean processFailureLogged;
    private boolean metricsFailureLogged;

    ServerSampler(ProcFiles proc, ServiceProcesses serviceProcesses, Optional<ServiceMetrics> account,
            TesterClock clock) {
        this(proc, MachineInterfaces.OF_THIS_MACHINE, serviceProcesses, account, clock);
    }

    ServerSampler(ProcFiles proc, MachineInterfaces machineInterfaces, ServiceProcesses serviceProcesses,
            Optional<ServiceMetrics> account, TesterClock clock) {
        this.proc = proc;
        this.machineInterfaces = machineInterfaces;
        this.serviceProcesses = serviceProcesses;
        this.account = account;
        this.clock = clock;
    }

    /** All counters at one moment. */
    private record CounterReading(long nanos, ProcFiles.CpuTimes cpu, ProcFiles.NetworkBytes network,
            ServiceProcesses.ProcessUse use, ServiceMetrics.RequestCounts counts,
            MachineInterfaces.InterfaceReading links) {

        /** Of a counter; -1 where either end is unknown, or it began anew. */
        static double rate(double before, double now, double seconds) {
            return before < 0 || now < before ? -1 : (now - before) / seconds;
        }
    }

    /** What happened since the last call; empty at the first. */
    Optional<ServerSample> sample() throws IOException {
        long asked = clock.nanos();
        ServiceMetrics.RequestCounts counts = counts();
        // What the service counted is of a moment between; what is read from files is of a little later each time.
        long middle = asked + (clock.nanos() - asked) / 2;
        CounterReading now = new CounterReading(middle, proc.cpu(), proc.network(), use(), counts,
                machineInterfaces.read());
        CounterReading before = last;
        last = now;
        double seconds = before == null ? 0 : (now.nanos - before.nanos) / 1e9;
        return before == null || seconds <= 0 ? Optional.empty() : Optional.of(sample(before, now, seconds));
    }

    private ServerSample sample(CounterReading before, CounterReading now, double seconds) throws IOException {
        double inFlight = now.counts.inFlight() >= 0
                ? now.counts.inFlight()
                : CounterReading.rate(before.counts.seconds(), now.counts.seconds(), seconds);
        MachineInterfaces.InterfaceUse link = now.links.since(before.links, seconds);
        int processors = proc.processors();
        return new ServerSample(now.nanos, proc.load1(), now.use.runnable(),
                CounterReading.rate(before.cpu.user(), now.cpu.user(), seconds),
                CounterReading.rate(before.cpu.system(), now.cpu.system(), seconds),
                CounterReading.rate(before.use.cpuSeconds(), now.use.cpuSeconds(), seconds), proc.memoryUsed(),
                now.use.residentBytes(),
                CounterReading.rate((double) before.network.received(), (double) now.network.received(), seconds),
                CounterReading.rate((double) before.network.sent(), (double) now.network.sent(), seconds),
                now.counts.requests(), inFlight, processors == 0 ? -1 : processors, link.bytesPerSecond(),
                link.speed());
    }

    private ServiceProcesses.ProcessUse use() {
        try {
            return serviceProcesses.use();
        } catch (IOException e) {
            if (!processFailureLogged) {
                LOG.warn("the service's processes cannot be watched: {}", e.toString());
            }
            processFailureLogged = true;
            return ServiceProcesses.ProcessUse.UNKNOWN;
        }
    }

    private ServiceMetrics.RequestCounts counts() {
        if (account.isEmpty()) {
            return ServiceMetrics.RequestCounts.UNKNOWN;
        }
        try {
            return account.get().read();
        } catch (IOException e) {
            if (!metricsFailureLogged) {
                LOG.warn("the service does not tell of its requests: {}", e.toString());
            }
            metricsFailureLogged = true;
            return ServiceMetrics.RequestCounts.UNKNOWN;
        }
    }
}
