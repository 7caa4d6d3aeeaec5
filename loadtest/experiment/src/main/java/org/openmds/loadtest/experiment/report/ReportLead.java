package org.openmds.loadtest.experiment.report;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.openmds.loadtest.control.session.Machine;
import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.model.plan.Durations;
import org.openmds.loadtest.result.report.Quantity;

/** The first sentences of a report: how and where it was measured. */
final class ReportLead {

    private ReportLead() {
    }

    static String of(Conditions conditions, List<Measured> points) {
        return "Era %s, %s of the papers' users and servers, %s a point after %s that are left out%s. %s %s Absolute rates are not compared with those of 2003, shapes and ratios are."
                .formatted(conditions.era(), conditions.scale() == 1 ? "all" : conditions.scale(),
                        Durations.text(conditions.point()), Durations.text(conditions.discarded()),
                        conditions.quick() ? ", three points a curve" : "", network(conditions, points),
                        machine(points));
    }

    private static String network(Conditions conditions, List<Measured> points) {
        return conditions.network()
                .map(network -> "Users and servers met through relays that stand for a network: a round trip of %s, %s in each direction."
                        .formatted(Quantity.seconds(network.roundTrip().toNanos() / 1e9),
                                network.bytesPerSecond() == 0
                                        ? "as many bytes as there were"
                                        : Quantity.bytes(network.bytesPerSecond()) + "/s"))
                .orElse(isElsewhere(points) ? "" : "Users and servers met over loopback.");
    }

    private static String machine(List<Measured> points) {
        String here = Machine.description();
        String urls = points.stream()
                .flatMap(point -> point.at().stream())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(", "));
        if (urls.isEmpty()) {
            return "Users and the system under test shared one machine: %s.".formatted(here);
        }
        return isElsewhere(points)
                ? "Users had a machine of %s; they asked installations, of whose machines and way nothing is known here: %s."
                        .formatted(here, urls)
                : "Users and the systems that were started shared one machine: %s. Others are installations, of whose machines and way nothing is known here: %s."
                        .formatted(here, urls);
    }

    /** Whether all that was asked is installations. */
    private static boolean isElsewhere(List<Measured> points) {
        return !points.isEmpty() && points.stream().allMatch(point -> point.at().isPresent());
    }
}
