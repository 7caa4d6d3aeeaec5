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

import org.openmds.configuration.value.DurationText;

/**
 * Settings of a probe.
 *
 * @param interval
 *            interval between samples, 1 s to 60 s; 5 s in the papers
 * @param service
 *            the service to observe
 * @param metrics
 *            URL of the service's metrics page; empty for none
 * @param names
 *            names of the service's metrics; empty for those of OpenMDS and of the echo server
 */
public record ProbeSettings(Duration interval, ObservedService service, Optional<URI> metrics,
        Optional<MetricNames> names) {

    /** The interval of the papers. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(5);

    private static final Path PROC = Path.of("/proc");
    private static final Path CGROUP_ROOT = Path.of("/sys/fs/cgroup");

    /** @throws IllegalArgumentException if the interval is out of range */
    public ProbeSettings {
        if (interval.compareTo(Duration.ofSeconds(1)) < 0 || interval.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new IllegalArgumentException(
                    "the probe's interval must be from 1s to 1m, got %s".formatted(DurationText.format(interval)));
        }
    }

    /** Names of a counter of requests, and of a counter of their seconds or a gauge of requests in flight. */
    public record MetricNames(String requests, String inFlight) {
    }

    /** The way to find a service's processes. */
    public sealed interface ObservedService {

        /** No processes: only the machine is observed. */
        record Unknown() implements ObservedService {
        }

        /** A process and its descendants. */
        record Pid(long pid) implements ObservedService {
        }

        /** The process that listens on a TCP port, and its descendants. */
        record Port(int port) implements ObservedService {
        }

        /** A control group (cgroup) of version 2: a folder, or its path below {@code /sys/fs/cgroup}. */
        record Group(String path) implements ObservedService {
        }
    }

    /** Returns settings for the service of a URL, if it is on this machine. Its metrics page is {@code /metrics} at the same port. */
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
     * Returns the service's processes.
     *
     * @throws ProbeException
     *             if they are not found
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
                                "no process that this user can see listens on port %d".formatted(port))));
                case ObservedService.Group(String path) -> group(proc, path);
            };
        } catch (IOException e) {
            throw new ProbeException("the service's processes cannot be found: " + e.getMessage(), e);
        }
    }

    private static ServiceProcesses group(ProcFiles proc, String path) throws ProbeException {
        Path folder = path.startsWith(CGROUP_ROOT.toString()) ? Path.of(path) : Path.of(CGROUP_ROOT + "/" + path);
        if (!Files.exists(folder.resolve("cpu.stat"))) {
            throw new ProbeException("%s is not a control group of version 2: it has no cpu.stat".formatted(folder));
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
