package org.openmds.loadtest.result.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/**
 * The resources that were saturated at the highest load, as far as the samples show.
 *
 * @param resources
 *            in the order in which they should be examined
 */
public record SaturationAnalysis(List<SaturatedResource> resources, String text) {

    /** Share of the service's processors above which they are saturated. */
    private static final double BUSY_SHARE = 0.85;
    private static final double GENERATOR_BUSY_SHARE = 0.8;
    private static final double REFUSED_SHARE = 0.001;

    /** A resource that can be saturated. */
    public enum SaturatedResource {
        GENERATOR, SERVER_PROCESSORS, NETWORK, CONNECTIONS, WAITS, UNKNOWN
    }

    /**
     * Finds the saturated resources. A user's value takes precedence over that of the probe.
     *
     * @param capacityRequirements
     *            known facts about the machine
     */
    public static SaturationAnalysis of(LoadLevel level, CapacityRequirements capacityRequirements) {
        List<SaturatedResource> what = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        generator(level.run(), what, texts);
        connections(level.part(), what, texts);
        List<ServerSample> samples = during(level);
        NetworkUsage network = NetworkUsage.of(level, samples, capacityRequirements.linkBytesPerSecond());
        if (network.isSaturated()) {
            what.add(SaturatedResource.NETWORK);
            texts.add(network.text());
        }
        server(samples, capacityRequirements.processors(), network.isSaturated(), what, texts);
        if (!network.isSaturated()) {
            texts.add(network.text());
        }
        return new SaturationAnalysis(List.copyOf(what), String.join("; ", texts));
    }

    private static void generator(RunResult run, List<SaturatedResource> what, List<String> texts) {
        for (TesterRow tester : run.users().testers()) {
            if (tester.processCpuMost() > GENERATOR_BUSY_SHARE * Math.max(1, tester.info().processors())) {
                what.add(SaturatedResource.GENERATOR);
                texts.add(text(
                        "the load generator's processors were saturated (tester %d: %.2f of %d cores); the service may serve more",
                        tester.info().tester(), tester.processCpuMost(), tester.info().processors()));
                return;
            }
        }
        if (run.ceiling().clientLimited()) {
            what.add(SaturatedResource.GENERATOR);
            texts.add("the load generator or its machine was the limit; the service may serve more");
        }
    }

    private static void connections(Summary part, List<SaturatedResource> what, List<String> texts) {
        long refused = 0;
        for (Outcome outcome : List.of(Outcome.REFUSED, Outcome.RESET, Outcome.START_FAILED, Outcome.DENIED)) {
            refused += part.outcomes().getOrDefault(outcome, 0L);
        }
        if (refused > REFUSED_SHARE * part.requests()) {
            what.add(SaturatedResource.CONNECTIONS);
            texts.add(text("%d of %d requests got no connection or were rejected", refused, part.requests()));
        }
    }

    private static void server(List<ServerSample> samples, int given, boolean otherwise, List<SaturatedResource> what,
            List<String> texts) {
        if (samples.isEmpty()) {
            what.add(SaturatedResource.UNKNOWN);
            texts.add("the service's machine was not watched (start a probe there to find the saturated resource)");
            return;
        }
        double cpu = samples.stream()
                .mapToDouble(sample -> sample.cpu().userCpu() + sample.cpu().systemCpu())
                .average()
                .orElse(0);
        int processors = given > 0
                ? given
                : Math.max(0, samples.stream().mapToInt(ServerSample::processors).max().orElse(0));
        double load = samples.stream().mapToDouble(ServerSample::load1).max().orElse(0);
        if (processors == 0) {
            what.add(SaturatedResource.UNKNOWN);
            texts.add(
                    text("the service's machine used %.2f cores (load1 %.1f; its number of processors is unknown)", cpu,
                            load));
        } else if (cpu > BUSY_SHARE * processors) {
            what.add(SaturatedResource.SERVER_PROCESSORS);
            texts.add(
                    text("the service's processors were saturated: %.2f of %d cores, load1 %.1f", cpu, processors,
                            load));
        } else if (otherwise) {
            texts.add(
                    text("the service's processors were not saturated (%.2f of %d cores, load1 %.1f)", cpu, processors,
                            load));
        } else {
            what.add(SaturatedResource.WAITS);
            texts.add(text(
                    "the service's processors were not saturated (%.2f of %d cores, load1 %.1f): if throughput stopped growing, requests "
                            + "waited for locks, disks, the network or other services",
                    cpu, processors, load));
        }
    }

    private static List<ServerSample> during(LoadLevel level) {
        double start = level.run().setup().run().start().toEpochMilli() / 1e3;
        double from = start + level.part().from();
        double to = from + level.part().duration();
        return level.run()
                .service()
                .server()
                .stream()
                .filter(sample -> sample.timeNanos() / 1e9 >= from && sample.timeNanos() / 1e9 <= to)
                .toList();
    }

    @FormatMethod
    private static String text(@FormatString String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
