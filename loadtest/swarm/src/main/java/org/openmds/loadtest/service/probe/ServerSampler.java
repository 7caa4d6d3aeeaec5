package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.text.FailureKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes samples of the machine's and the service's use since the previous reading. Unreadable values are unknown and are logged once.
 * Used by one thread.
 */
final class ServerSampler {

    private static final Logger LOG = LoggerFactory.getLogger(ServerSampler.class);

    private final ProcFiles proc;
    private final MachineInterfaces interfaces;
    private final ServiceProcesses processes;
    private final Optional<ServiceMetrics> serviceMetrics;
    private final TesterClock clock;
    private @Nullable CounterReading last;
    private boolean processFailureLogged;
    private boolean metricsFailureLogged;

    ServerSampler(ProcFiles proc, ServiceProcesses serviceProcesses, Optional<ServiceMetrics> serviceMetrics,
            TesterClock clock) {
        this(proc, MachineInterfaces.OF_THIS_MACHINE, serviceProcesses, serviceMetrics, clock);
    }

    ServerSampler(ProcFiles proc, MachineInterfaces machineInterfaces, ServiceProcesses serviceProcesses,
            Optional<ServiceMetrics> serviceMetrics, TesterClock clock) {
        this.proc = proc;
        this.interfaces = machineInterfaces;
        this.processes = serviceProcesses;
        this.serviceMetrics = serviceMetrics;
        this.clock = clock;
    }

    /** The counters at one moment. */
    private record CounterReading(long nanos, ProcFiles.CpuTimes cpu, ProcFiles.NetworkBytes network,
            ServiceProcesses.ProcessUse use, ServiceMetrics.RequestCounts counts,
            MachineInterfaces.InterfaceReading links) {

        /** Returns the rate of a counter; -1 if a value is unknown or the counter was reset. */
        static double rate(double before, double now, double seconds) {
            return before < 0 || now < before ? -1 : (now - before) / seconds;
        }
    }

    /** Returns a sample for the time since the last call; empty at the first call. */
    Optional<ServerSample> sample() throws IOException {
        long asked = clock.nanos();
        ServiceMetrics.RequestCounts counts = counts();
        // The service's counts are from a moment during the request, so the middle of the request is used. The files are read slightly later.
        long middle = asked + (clock.nanos() - asked) / 2;
        CounterReading now = new CounterReading(middle, proc.cpu(), proc.network(), use(), counts,
                interfaces.read());
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
        double cores = CounterReading.rate(before.use.cpuSeconds(), now.use.cpuSeconds(), seconds);
        double waiting = now.use.waitedSince(before.use) / seconds;
        return new ServerSample(now.nanos, proc.load1(), cores < 0 ? -1 : cores + waiting,
                new ServerSample.ProcessorUse(CounterReading.rate(before.cpu.user(), now.cpu.user(), seconds),
                        CounterReading.rate(before.cpu.system(), now.cpu.system(), seconds), cores),
                new ServerSample.MemoryUse(proc.memoryUsed(), now.use.residentBytes()),
                new ServerSample.NetworkTraffic(
                        CounterReading.rate((double) before.network.received(), (double) now.network.received(),
                                seconds),
                        CounterReading.rate((double) before.network.sent(), (double) now.network.sent(), seconds)),
                new ServerSample.ServiceRequests(now.counts.requests(), inFlight), processors == 0 ? -1 : processors,
                new ServerSample.LinkTraffic(link.bytesPerSecond(), link.speed()));
    }

    private ServiceProcesses.ProcessUse use() {
        try {
            return processes.use();
        } catch (IOException e) {
            if (!processFailureLogged) {
                LOG.warn("the service's processes cannot be observed: {}", FailureKind.of(e));
            }
            processFailureLogged = true;
            return ServiceProcesses.ProcessUse.UNKNOWN;
        }
    }

    private ServiceMetrics.RequestCounts counts() {
        if (serviceMetrics.isEmpty()) {
            return ServiceMetrics.RequestCounts.UNKNOWN;
        }
        try {
            return serviceMetrics.get().read();
        } catch (IOException e) {
            if (!metricsFailureLogged) {
                LOG.warn("the service's metrics cannot be read: {}", FailureKind.of(e));
            }
            metricsFailureLogged = true;
            return ServiceMetrics.RequestCounts.UNKNOWN;
        }
    }
}
