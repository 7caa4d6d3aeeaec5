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
 * The property RegistrationCount: the number and the recent rates of registrations and renewals, at the group's last change.
 *
 * <pre>{@code
 * <agg:RegistrationCount xmlns:agg="http://mds.globus.org/aggregator/types">
 *   <agg:startTime>…</agg:startTime> <agg:lastChange>…</agg:lastChange> <agg:total>42</agg:total>
 *   <agg:rate seconds="60">0.500</agg:rate> <agg:rate seconds="3600">…</agg:rate> <agg:rate seconds="86400">…</agg:rate>
 * </agg:RegistrationCount>
 * }</pre>
 *
 * Rates are registrations a second, exponentially weighted over their window.
 */
final class RegistrationCount {

    private static final QName SECONDS = new QName("seconds");

    static final GroupProperty PROPERTY = new GroupProperty(IndexNames.REGISTRATION_COUNT,
            Set.of(IndexNames.REGISTRATION_COUNT.getLocalPart(), "startTime", "lastChange", "total", "rate", "seconds"),
            snapshot -> of(snapshot.statistics()));

    private RegistrationCount() {
    }

    static XmlFragment of(RegistrationStatistics statistics) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.REGISTRATION_COUNT)
                .element(IndexNames.agg("startTime"), XmlTimes.text(statistics.startTime()))
                .element(IndexNames.agg("lastChange"), XmlTimes.text(statistics.lastChange()))
                .element(IndexNames.agg("total"), Long.toString(statistics.total()));
        List<Duration> windows = RegistrationStatistics.WINDOWS;
        for (int i = 0; i < windows.size(); i++) {
            builder.start(IndexNames.agg("rate"))
                    .attribute(SECONDS, Long.toString(windows.get(i).toSeconds()))
                    .text(String.format(Locale.ROOT, "%.3f", statistics.rates().get(i)))
                    .end();
        }
        return builder.end().build();
    }
}
