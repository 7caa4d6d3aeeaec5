package org.openmds.loadtest.experiment.report;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.control.session.MachineDescription;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.result.report.QuantityFormat;

/** The introduction of a report: the conditions and the machine of the measurement. */
final class ReportIntroduction {

    private ReportIntroduction() {
    }

    static String of(ExperimentConditions conditions, List<MeasuredPoint> points) {
        return conditions.varied()
                .map("The parameter %s of the rebuilt systems is varied. "::formatted)
                .orElse("")
                + ("Era %s, %s of the papers' users and servers, %s for each point after %s that are left out%s. %s %s Shapes and ratios are "
                        + "compared with those of 2003, absolute rates are not.")
                        .formatted(conditions.era(), conditions.scale() == 1 ? "all" : conditions.scale(),
                                DurationText.format(conditions.point()), DurationText.format(conditions.discarded()),
                                conditions.quick() ? ", three points for each curve" : "", network(conditions, points),
                                machine(points));
    }

    private static String network(ExperimentConditions conditions, List<MeasuredPoint> points) {
        return conditions.network()
                .map(network -> "Users and servers communicated through relays that simulate a network: a round trip of %s, %s in each direction."
                        .formatted(QuantityFormat.seconds(network.roundTrip().toNanos() / 1e9),
                                network.bytesPerSecond() == 0
                                        ? "unlimited bandwidth"
                                        : QuantityFormat.bytes(network.bytesPerSecond()) + "/s"))
                .orElse(isElsewhere(points) ? "" : "Users and servers communicated over loopback.");
    }

    private static String machine(List<MeasuredPoint> points) {
        String here = MachineDescription.ofThisMachine();
        String urls = points.stream()
                .flatMap(point -> point.at().stream())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(", "));
        if (urls.isEmpty()) {
            return "Users and the system under test shared one machine: %s.".formatted(here);
        }
        return isElsewhere(points)
                ? "Users ran on a machine of %s; they queried installations, whose machines and networks are unknown: %s."
                        .formatted(here, urls)
                : ("Users and the systems that were started shared one machine: %s. Other systems are installations, whose machines and "
                        + "networks are unknown: %s.")
                        .formatted(here, urls);
    }

    /** Returns true if all measured systems are installations. */
    private static boolean isElsewhere(List<MeasuredPoint> points) {
        return !points.isEmpty() && points.stream().allMatch(point -> point.at().isPresent());
    }
}
