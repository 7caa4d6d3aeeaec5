package org.openmds.index;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.RegistrationStatistics;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The property RegistrationCount: the number and the recent rates of registrations and renewals, at the group's last change. Its form is the accumulator
 * of MDS4.
 *
 * <pre>{@code
 * <agg:RegistrationCount xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:met="http://mds.globus.org/metrics/2004/09">
 *   <met:startTime>…</met:startTime> <met:lastChange>…</met:lastChange> <met:total>42</met:total>
 *   <met:expRate><met:rate>0.500</met:rate><met:decay>60</met:decay></met:expRate>
 *   <met:expRate>…<met:decay>3600</met:decay></met:expRate> <met:expRate>…<met:decay>86400</met:decay></met:expRate>
 * </agg:RegistrationCount>
 * }</pre>
 *
 * Rates are registrations a second, exponentially weighted over their window, which {@code decay} gives in seconds.
 */
final class RegistrationCount {

    static final GroupProperty PROPERTY = new GroupProperty(IndexNames.REGISTRATION_COUNT,
            Set.of(IndexNames.REGISTRATION_COUNT.getLocalPart(), "startTime", "lastChange", "total", "expRate", "rate",
                    "decay"),
            snapshot -> of(snapshot.statistics()));

    private RegistrationCount() {
    }

    static XmlFragment of(RegistrationStatistics statistics) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.REGISTRATION_COUNT)
                .element(met("startTime"), XmlTimes.text(statistics.startTime()))
                .element(met("lastChange"), XmlTimes.text(statistics.lastChange()))
                .element(met("total"), Long.toString(statistics.total()));
        List<Duration> windows = RegistrationStatistics.WINDOWS;
        for (int i = 0; i < windows.size(); i++) {
            builder.start(met("expRate"))
                    .element(met("rate"), String.format(Locale.ROOT, "%.3f", statistics.rates().get(i)))
                    .element(met("decay"), Long.toString(windows.get(i).toSeconds()))
                    .end();
        }
        return builder.end().build();
    }

    private static QName met(String localName) {
        return new QName(IndexNames.METRICS_NAMESPACE, localName, "met");
    }
}
