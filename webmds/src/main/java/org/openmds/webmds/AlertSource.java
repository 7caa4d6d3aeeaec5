package org.openmds.webmds;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * The firing and pending alerts of the trigger service, and the starts and ends of alerts in the last hour, without what changes at every check of a rule, so that pages stay in the cache.
 *
 * <pre>{@code
 * <t:Alerts xmlns:t="http://openmds.org/trigger" firing="2" pending="0" suppressed="1"><t:Instance …/><t:Event …/></t:Alerts>
 * <t:Alerts xmlns:t="http://openmds.org/trigger" problem="no connection to …"/>
 * }</pre>
 *
 * <p>
 * {@code firing} counts the alerts that are not suppressed by a silence or an inhibition.
 */
record AlertSource(TriggerCalls triggers) implements XmlSource {

    /** Limits of the document. */
    static final XmlLimits LIMITS = new XmlLimits(64 << 20, 200, 4_000_000, 1 << 20);
    private static final QName ALERTS = own("Alerts");
    private static final QName INSTANCE = own("Instance");
    private static final QName EVENT = own("Event");
    private static final QName STATE = new QName("state");
    private static final QName SUPPRESSED = new QName("suppressed");
    private static final QName PROBLEM = new QName("problem");

    @Override
    public XmlFragment read(Map<String, String> options) {
        try {
            XmlElement all = triggers.all().root();
            List<XmlElement> instances = all.children(INSTANCE);
            XmlFragmentBuilder builder = new XmlFragmentBuilder(LIMITS).start(ALERTS)
                    .attribute(new QName("firing"), count(instances, "firing", false))
                    .attribute(new QName("pending"), count(instances, "pending", false))
                    .attribute(SUPPRESSED, count(instances, "firing", true));
            Stream.concat(instances.stream(), all.children(EVENT).stream())
                    .forEach(each -> builder.fragment(each.toFragment()));
            return builder.end().build();
        } catch (SourceException e) {
            return new XmlFragmentBuilder(LIMITS).start(ALERTS)
                    .attribute(PROBLEM, XmlText.printable(String.valueOf(e.getMessage())))
                    .end()
                    .build();
        }
    }

    /** Returns the number of alerts in a state that are, or are not, suppressed. */
    private static String count(List<XmlElement> instances, String state, boolean suppressed) {
        return Long.toString(instances.stream()
                .filter(instance -> instance.attribute(STATE).equals(Optional.of(state)))
                .filter(instance -> instance.attribute(SUPPRESSED).isPresent() == suppressed)
                .count());
    }

    private static QName own(String localName) {
        return new QName("http://openmds.org/trigger", localName, "t");
    }
}
