package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a probe watches.
 *
 * @param interval
 *            1 s to 60 s; the papers' is 5 s
 * @param service
 *            whose processes these are
 * @param metrics
 *            the page on which the service tells of its requests; empty for none
 * @param names
 *            how the service calls its metrics; empty for those of OpenMDS and of the echo server
 */
public record ProbeSettings(Duration interval, ObservedService service, Optional<URI> metrics,
        Optional<MetricNames> names) {

    /** The papers'. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(5);

    private static final Path PROC = Path.of("/proc");
    private static final Path CGROUP_ROOT = Path.of("/sys/fs/cgroup");

    /** @throws IllegalArgumentException where the interval is out of its range */
    public ProbeSettings {
        if (interval.compareTo(Duration.ofSeconds(1)) < 0 || interval.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new IllegalArgumentException(
                    "the probe's interval must be from 1s to 1m, was %s".formatted(interval));
        }
    }

    /** Of a counter of requests, and of a counter of their seconds or a gauge of those in flight. */
    public record MetricNames(String requests, String inFlight) {
    }

    /** How a service's processes are found. */
    public sealed interface ObservedService {

        /** Not at all: the machine alone is watched. */
        record Unknown() implements ObservedService {
        }

        /** A process and all that it started. */
        record Pid(long pid) implements ObservedService {
        }

        /** The process that listens on a TCP port, and all that it started. */
        record Port(int port) implements ObservedService {
        }

        /** A control group of version 2: a folder, or its path below {@code /sys/fs/cgroup}. */
        record Group(String path) implements ObservedService {
        }
    }

    /** For a service at a URL, where it is on this machine; its metrics are at {@code /metrics} there. */
    public static Optional<ProbeSettings> local(URI target, Duration interval) {
        if (target.getHost() == null || !isLocal(target.getHost())) {
            return Optional.empty();
        }
        int port = target.getPort() >= 0 ? target.getPort() : "https".equals(target.getScheme()) ? 443 : 80;
        Optional<URI> metrics = Optional.ofNullable(target.getScheme())
                .filter(scheme -> scheme.startsWith("http"))
                .map(scheme -> URI.create("%s://%s:%d/metrics".formatted(scheme, target.getHost(), port)));
        return Optional.of(new ProbeSettings(interval, new ObservedService.Port(port), metrics, Optional.empty()));
    }

    private static boolean isLocal(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false;
        }
    }

    ProcFiles procFiles() {
        return new ProcFiles(PROC);
    }

    /**
     * The processes.
     *
     * @throws ProbeException
     *             where there are none such
     */
    ServiceProcesses serviceProcesses() throws ProbeException {
        ProcFiles proc = procFiles();
        try {
            return switch (service) {
                case ObservedService.Unknown() -> new ServiceProcesses.Nothing();
                case ObservedService.Pid(long pid) when Files.exists(PROC.resolve(Long.toString(pid))) ->
                    new ServiceProcesses.Tree(proc,
                            pid);
                case ObservedService.Pid(long pid) -> throw new ProbeException("there is no process %d".formatted(pid));
                case ObservedService.Port(int port) -> new ServiceProcesses.Tree(proc, proc.listening(port)
                        .orElseThrow(() -> new ProbeException(
                                "no process that this user may see listens on port %d".formatted(port))));
                case ObservedService.Group(String path) -> group(proc, path);
            };
        } catch (IOException e) {
            throw new ProbeException("the service's processes cannot be found: " + e.getMessage(), e);
        }
    }

    private static ServiceProcesses group(ProcFiles proc, String path) throws ProbeException {
        Path folder = path.startsWith(CGROUP_ROOT.toString()) ? Path.of(path) : Path.of(CGROUP_ROOT + "/" + path);
        if (!Files.exists(folder.resolve("cpu.stat"))) {
            throw new ProbeException("%s is no control group of version 2: it has no cpu.stat".formatted(folder));
        }
        return new ServiceProcesses.Group(proc, folder);
    }

    Optional<ServiceMetrics> serviceMetrics() {
        List<ServiceMetrics.RequestMetricNames> all = names
                .map(each -> List.of(new ServiceMetrics.RequestMetricNames(each.requests(), each.inFlight())))
                .orElse(ServiceMetrics.PREDEFINED_NAMES);
        return metrics.map(page -> new ServiceMetrics(page, all));
    }
}
