package org.openmds.provider.prometheus;

import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.glue.GlueFileSystem;
import org.openmds.provider.glue.GlueHost;
import org.openmds.provider.glue.HostFact;
import org.openmds.wsrf.xml.XmlFragment;

/** Collects the metrics of node_exporter about its host and maps them to GLUE. Not thread-safe. */
final class NodeExporterHost {

    private static final int MAX_FILE_SYSTEMS = 200;
    private static final int MAX_PROCESSORS = 10_000;
    private static final double BYTES_PER_MEGABYTE = 1 << 20;
    private static final double HERTZ_PER_MEGAHERTZ = 1e6;
    private static final double MAX_NUMBER = 1e18;
    /** The types of file systems that are in main memory. */
    private static final Set<String> MEMORY_FILE_SYSTEMS = Set.of("tmpfs", "ramfs", "devtmpfs", "rootfs");
    private static final String MEMORY = "node_memory_";

    private final Map<String, Double> numbers = new HashMap<>();
    private final Map<String, MetricSeries> descriptions = new HashMap<>();
    private final Map<MetricSeries, Double> sizes = new LinkedHashMap<>();
    private final Map<Map<String, String>, Double> available = new HashMap<>();
    private final Set<String> processors = new HashSet<>();
    private final Map<HostFact, String> facts = new EnumMap<>(HostFact.class);

    void add(MetricSample sample) {
        MetricSeries series = sample.series();
        String name = series.name();
        if (!name.startsWith("node_")) {
            return;
        }
        switch (name) {
            case "node_uname_info", "node_os_info" -> descriptions.putIfAbsent(name, series);
            case "node_cpu_seconds_total" -> {
                if (processors.size() < MAX_PROCESSORS) {
                    processors.add(series.label("cpu"));
                }
            }
            case "node_cpu_frequency_max_hertz", "node_cpu_scaling_frequency_max_hertz" ->
                numbers.merge("hertz", sample.value(), Math::max);
            case "node_filesystem_size_bytes" -> {
                if (sizes.size() < MAX_FILE_SYSTEMS && !MEMORY_FILE_SYSTEMS.contains(series.label("fstype"))) {
                    sizes.putIfAbsent(series, sample.value());
                }
            }
            case "node_filesystem_avail_bytes" -> available.putIfAbsent(series.labels(), sample.value());
            default -> {
                if (series.labels().isEmpty()) {
                    numbers.putIfAbsent(name, sample.value());
                }
            }
        }
    }

    /**
     * Returns the host.
     *
     * @param fallback
     *            name of the host if the exporter does not give it
     * @throws CollectionException
     *             there are no metrics about a host; the message continues a sentence that begins with the source
     */
    GlueHost finish(String fallback, List<XmlFragment> extensions) throws CollectionException {
        load();
        memory();
        processors();
        system();
        if (facts.isEmpty()) {
            throw new CollectionException("gave no metrics of a node_exporter about its host");
        }
        MetricSeries uname = descriptions.getOrDefault("node_uname_info", new MetricSeries("", Map.of()));
        String name = uname.label("nodename").isBlank() ? fallback : uname.label("nodename");
        String domain = uname.label("domainname");
        boolean qualified = name.indexOf('.') >= 0 || domain.isBlank() || domain.equals("(none)");
        return new GlueHost(name, qualified ? name : name + "." + domain, facts, fileSystems(), extensions);
    }

    private void load() {
        put(HostFact.LOAD_1_MIN, number("node_load1"), 100);
        put(HostFact.LOAD_5_MIN, number("node_load5"), 100);
        put(HostFact.LOAD_15_MIN, number("node_load15"), 100);
    }

    /** Adds the facts about memory. Kernels before 3.14 do not report available memory; for them it is free memory, buffers and caches together. */
    private void memory() {
        OptionalDouble free = number(MEMORY + "MemAvailable_bytes");
        if (free.isEmpty()) {
            free = sum(number(MEMORY + "MemFree_bytes"), number(MEMORY + "Buffers_bytes"),
                    number(MEMORY + "Cached_bytes"));
        }
        OptionalDouble size = number(MEMORY + "MemTotal_bytes");
        OptionalDouble swap = number(MEMORY + "SwapTotal_bytes");
        OptionalDouble swapFree = number(MEMORY + "SwapFree_bytes");
        megabytes(HostFact.RAM_SIZE, size);
        megabytes(HostFact.RAM_AVAILABLE, free);
        megabytes(HostFact.RAM_FREE, number(MEMORY + "MemFree_bytes"));
        megabytes(HostFact.RAM_BUFFERS, number(MEMORY + "Buffers_bytes"));
        megabytes(HostFact.RAM_CACHED, number(MEMORY + "Cached_bytes"));
        megabytes(HostFact.SWAP_SIZE, swap);
        megabytes(HostFact.SWAP_AVAILABLE, swapFree);
        megabytes(HostFact.VIRTUAL_SIZE, sum(size, swap));
        megabytes(HostFact.VIRTUAL_AVAILABLE, sum(free, swapFree));
    }

    private void processors() {
        if (!processors.isEmpty()) {
            facts.put(HostFact.PROCESSORS, Integer.toString(processors.size()));
            facts.put(HostFact.PLATFORM_PROCESSORS, Integer.toString(processors.size()));
        }
        put(HostFact.CLOCK_SPEED, number("hertz"), 1 / HERTZ_PER_MEGAHERTZ);
    }

    private void system() {
        MetricSeries uname = descriptions.get("node_uname_info");
        MetricSeries distribution = descriptions.get("node_os_info");
        if (uname != null) {
            facts.put(HostFact.SYSTEM_NAME, uname.label("sysname"));
            facts.put(HostFact.KERNEL, uname.label("release"));
            facts.put(HostFact.PLATFORM, uname.label("machine"));
        }
        if (distribution != null) {
            facts.put(HostFact.SYSTEM_NAME, distribution.label("name"));
            facts.put(HostFact.SYSTEM_RELEASE, distribution.label("version_id"));
            facts.put(HostFact.SYSTEM_VERSION, distribution.label("version_codename"));
        }
        number("node_boot_time_seconds").ifPresent(
                seconds -> facts.put(HostFact.BOOT_TIME,
                        Instant.ofEpochSecond(Math.min((long) seconds, 1L << 40)).toString()));
    }

    private List<GlueFileSystem> fileSystems() {
        return sizes.entrySet()
                .stream()
                .filter(each -> isUsable(each.getValue()) && each.getValue() > 0)
                .map(each -> {
                    MetricSeries series = each.getKey();
                    double free = available.getOrDefault(series.labels(), 0.0);
                    return new GlueFileSystem(series.label("device"), series.label("mountpoint"),
                            (long) (each.getValue() / BYTES_PER_MEGABYTE),
                            isUsable(free) ? (long) (free / BYTES_PER_MEGABYTE) : 0);
                })
                .toList();
    }

    private OptionalDouble number(String name) {
        double value = numbers.getOrDefault(name, Double.NaN);
        return isUsable(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    private static boolean isUsable(double value) {
        return value >= 0 && value < MAX_NUMBER;
    }

    private static OptionalDouble sum(OptionalDouble... values) {
        double sum = 0;
        for (OptionalDouble each : values) {
            sum += each.orElse(Double.NaN);
        }
        return Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum);
    }

    private void megabytes(HostFact fact, OptionalDouble bytes) {
        bytes.ifPresent(value -> facts.put(fact, Long.toString((long) (value / BYTES_PER_MEGABYTE))));
    }

    private void put(HostFact fact, OptionalDouble value, double factor) {
        value.ifPresent(number -> facts.put(fact, Long.toString(Math.round(number * factor))));
    }
}
