package org.openmds.provider.ganglia;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;

import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueHost;
import org.openmds.provider.glue.HostFact;

/** Maps Ganglia's clusters, hosts and metrics to GLUE. */
final class GangliaMapping {

    private static final Set<String> NUMBERS = Set.of("load_one", "load_five", "load_fifteen", "cpu_num", "cpu_speed",
            "mem_total", "mem_free", "mem_buffers", "mem_cached", "swap_total", "swap_free", "disk_total", "disk_free",
            "boottime", "cpu_user", "cpu_system", "cpu_idle", "cpu_wio");
    private static final Set<String> TEXTS = Set.of("os_name", "os_release", "machine_type");

    private static final double KIBIBYTES_PER_MEGABYTE = 1024;
    /** gmond divides bytes by 10^9. */
    private static final double MEGABYTES_PER_GIGABYTE = 1e9 / (1 << 20);
    private static final double MAX_NUMBER = 1e15;

    private final GangliaExtensions extensions;

    GangliaMapping(Predicate<String> wanted) {
        this.extensions = new GangliaExtensions(wanted);
    }

    /** Returns true if GLUE has a name for the metric and its value is valid. */
    static boolean isFact(GangliaMetric metric) {
        return TEXTS.contains(metric.name()) || NUMBERS.contains(metric.name()) && isUsable(metric.number());
    }

    private static boolean isUsable(double number) {
        return number >= 0 && number < MAX_NUMBER;
    }

    GlueCluster cluster(GangliaCluster cluster) {
        String name = cluster.name().isBlank() ? "unnamed" : cluster.name();
        String uniqueId = cluster.grid().isEmpty() ? name : String.join("/", cluster.grid()) + "/" + name;
        return new GlueCluster(name, uniqueId, cluster.hosts().stream().map(this::host).toList(), List.of(),
                List.of(extensions.of(cluster)));
    }

    private GlueHost host(GangliaHost host) {
        Map<HostFact, String> facts = new EnumMap<>(HostFact.class);
        new HostFactWriter(host.metrics(), facts).put();
        return new GlueHost(host.name(), host.name(), facts, List.of(), List.of(extensions.of(host)));
    }

    /** Writes the facts of a host. */
    private record HostFactWriter(Map<String, GangliaMetric> metrics, Map<HostFact, String> facts) {

        void put() {
            put(HostFact.LOAD_1_MIN, number("load_one"), 100);
            put(HostFact.LOAD_5_MIN, number("load_five"), 100);
            put(HostFact.LOAD_15_MIN, number("load_fifteen"), 100);
            put(HostFact.PROCESSORS, number("cpu_num"), 1);
            put(HostFact.PLATFORM_PROCESSORS, number("cpu_num"), 1);
            put(HostFact.CLOCK_SPEED, number("cpu_speed"), 1);
            memory();
            put(HostFact.DISK_SIZE, number("disk_total"), MEGABYTES_PER_GIGABYTE);
            put(HostFact.DISK_AVAILABLE, number("disk_free"), MEGABYTES_PER_GIGABYTE);
            text(HostFact.SYSTEM_NAME, "os_name");
            text(HostFact.SYSTEM_RELEASE, "os_release");
            text(HostFact.PLATFORM, "machine_type");
            number("boottime").ifPresent(
                    seconds -> facts.put(HostFact.BOOT_TIME, Instant.ofEpochSecond((long) seconds).toString()));
            percent(HostFact.USE_USER, "cpu_user");
            percent(HostFact.USE_SYSTEM, "cpu_system");
            percent(HostFact.USE_IDLE, "cpu_idle");
            percent(HostFact.USE_IO_WAIT, "cpu_wio");
        }

        /** Adds the facts about memory. Available memory is free memory and the buffers and caches that the system can reclaim at once. */
        private void memory() {
            OptionalDouble available = sum("mem_free", "mem_buffers", "mem_cached");
            if (available.isEmpty()) {
                available = number("mem_free");
            }
            kibibytes(HostFact.RAM_SIZE, number("mem_total"));
            kibibytes(HostFact.RAM_AVAILABLE, available);
            kibibytes(HostFact.RAM_FREE, number("mem_free"));
            kibibytes(HostFact.RAM_BUFFERS, number("mem_buffers"));
            kibibytes(HostFact.RAM_CACHED, number("mem_cached"));
            kibibytes(HostFact.SWAP_SIZE, number("swap_total"));
            kibibytes(HostFact.SWAP_AVAILABLE, number("swap_free"));
            kibibytes(HostFact.VIRTUAL_SIZE, sum("mem_total", "swap_total"));
            OptionalDouble swapFree = number("swap_free");
            if (available.isPresent() && swapFree.isPresent()) {
                kibibytes(HostFact.VIRTUAL_AVAILABLE,
                        OptionalDouble.of(available.getAsDouble() + swapFree.getAsDouble()));
            }
        }

        private OptionalDouble sum(String... names) {
            double sum = 0;
            for (String each : names) {
                sum += number(each).orElse(Double.NaN);
            }
            return Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum);
        }

        private OptionalDouble number(String name) {
            GangliaMetric metric = metrics.get(name);
            double number = metric == null ? Double.NaN : metric.number();
            return isUsable(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        }

        private void kibibytes(HostFact fact, OptionalDouble value) {
            value.ifPresent(number -> facts.put(fact, Long.toString((long) (number / KIBIBYTES_PER_MEGABYTE))));
        }

        private void put(HostFact fact, OptionalDouble value, double factor) {
            value.ifPresent(number -> facts.put(fact, Long.toString(Math.round(number * factor))));
        }

        private void percent(HostFact fact, String name) {
            number(name).ifPresent(number -> facts.put(fact, Double.toString(Math.round(number * 10) / 10.0)));
        }

        private void text(HostFact fact, String name) {
            GangliaMetric metric = metrics.get(name);
            if (metric != null) {
                facts.put(fact, metric.value().strip());
            }
        }
    }
}
