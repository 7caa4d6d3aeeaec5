package org.openmds.provider.ganglia;

import java.time.Instant;
import java.util.function.Predicate;

import javax.xml.namespace.QName;

import org.openmds.provider.ganglia.GangliaCluster.UnreadablePart;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/** Writes the values that GLUE has no name for: the age of a host's reports, its other metrics, and the parts that cannot be read. */
final class GangliaExtensions {

    private final Predicate<String> wanted;

    GangliaExtensions(Predicate<String> wanted) {
        this.wanted = wanted;
    }

    XmlFragment of(GangliaCluster cluster) {
        XmlFragmentBuilder report = start("Cluster");
        attribute(report, "Grid", String.join("/", cluster.grid()));
        attribute(report, "Kind", cluster.tag().name().equals("GRID") ? "grid" : "cluster");
        attribute(report, "Owner", specified(cluster.tag().text("OWNER")));
        attribute(report, "LatLong", specified(cluster.tag().text("LATLONG")));
        attribute(report, "URL", specified(cluster.tag().text("URL")));
        attribute(report, "LocalTime", time(cluster.tag().number("LOCALTIME")));
        long down = cluster.hosts().stream().filter(each -> each.age().isStale()).count();
        boolean summary = cluster.up() >= 0;
        count(report, "HostsUp", summary ? cluster.up() : cluster.hosts().size() - down);
        count(report, "HostsDown", summary ? cluster.down() : down);
        cluster.summary()
                .stream()
                .filter(each -> wanted.test(each.name()))
                .forEach(each -> summary(report, each));
        cluster.unreadable().forEach(each -> unreadable(report, each));
        return report.end().build();
    }

    XmlFragment of(GangliaHost host) {
        XmlFragmentBuilder report = start("Host");
        ReportAge age = host.age();
        attribute(report, "State", !age.isKnown() ? "unknown" : age.isStale() ? "down" : "up");
        age(report, age);
        attribute(report, "Reported", time(host.tag().number("REPORTED")));
        attribute(report, "Started", time(host.tag().number("GMOND_STARTED")));
        attribute(report, "IP", host.tag().text("IP"));
        attribute(report, "Location", specified(host.tag().text("LOCATION")));
        attribute(report, "Tags", host.tag().text("TAGS"));
        host.metrics().values().stream().filter(this::isShown).forEach(each -> metric(report, each));
        return report.end().build();
    }

    /** Returns true if the metric is written here. A metric that became a GLUE fact is written here too if it is stale. */
    private boolean isShown(GangliaMetric metric) {
        return GangliaMapping.isFact(metric) ? metric.age().isStale() : wanted.test(metric.name());
    }

    private static void metric(XmlFragmentBuilder report, GangliaMetric metric) {
        report.start(name("Metric"));
        described(report, metric);
        if (metric.age().isStale()) {
            attribute(report, "State", "stale");
            age(report, metric.age());
        }
        report.text(XmlText.printable(metric.value())).end();
    }

    private static void summary(XmlFragmentBuilder report, GangliaMetric metric) {
        report.start(name("Sum"));
        described(report, metric);
        count(report, "Hosts", metric.count());
        report.text(XmlText.printable(metric.value())).end();
    }

    private static void described(XmlFragmentBuilder report, GangliaMetric metric) {
        attribute(report, "Name", metric.name());
        attribute(report, "Type", metric.type());
        attribute(report, "Units", metric.units());
    }

    private static void unreadable(XmlFragmentBuilder report, UnreadablePart unreadable) {
        report.start(name("Unreadable"));
        attribute(report, "Host", unreadable.host());
        count(report, "Line", unreadable.line());
        report.text(XmlText.printable(unreadable.why())).end();
    }

    private static void age(XmlFragmentBuilder report, ReportAge age) {
        count(report, "TN", age.seconds());
        count(report, "TMAX", age.expected());
        count(report, "DMAX", age.kept());
    }

    private static XmlFragmentBuilder start(String element) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name(element));
    }

    private static void attribute(XmlFragmentBuilder report, String name, String value) {
        if (!value.isBlank()) {
            report.attribute(new QName(name), XmlText.printable(value.strip()));
        }
    }

    private static void count(XmlFragmentBuilder report, String name, long value) {
        if (value >= 0) {
            attribute(report, name, Long.toString(value));
        }
    }

    /** Returns the time of a number of seconds; empty for 0, which Ganglia writes for an unknown time. */
    private static String time(long seconds) {
        return seconds <= 0 ? "" : Instant.ofEpochSecond(seconds).toString();
    }

    /** Returns empty for "unspecified", which Ganglia writes for a missing setting. */
    private static String specified(String text) {
        return text.equals("unspecified") ? "" : text;
    }

    private static QName name(String localName) {
        return new QName(GangliaProvider.NAMESPACE, localName, "ganglia");
    }
}
