package org.openmds.provider.nagios;

import java.util.Collection;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * Writes the states of hosts and services:
 *
 * <pre>{@code
 * <nag:Monitoring xmlns:nag="http://openmds.org/provider/nagios">
 *   <nag:Host Name="node1" State="UP" StateType="HARD" Attempt="1" LastCheck="2026-11-22T03:00:00Z"><nag:Output>PING OK</nag:Output></nag:Host>
 *   <nag:Service Host="node1" Name="disk" State="WARNING" StateType="SOFT" Attempt="1" Acknowledged="true">
 *     <nag:Output>DISK WARNING - free space: / 3326 MB</nag:Output>
 *     <nag:LongOutput>…</nag:LongOutput>
 *     <nag:PerfData Label="/" Value="2643" Unit="MB" Warn="5948" Crit="5958" Min="0" Max="5968"/>
 *   </nag:Service>
 * </nag:Monitoring>
 * }</pre>
 */
final class StatusDocument {

    static final String NAMESPACE = "http://openmds.org/provider/nagios";

    private final XmlFragmentBuilder document = new XmlFragmentBuilder(XmlLimits.DEFAULT);

    private StatusDocument() {
    }

    static XmlFragment of(Collection<MonitoringStatus> statuses) throws CollectionException {
        StatusDocument writer = new StatusDocument();
        try {
            writer.document.start(name("Monitoring"));
            statuses.stream().filter(MonitoringStatus::isHost).forEach(writer::write);
            statuses.stream().filter(each -> !each.isHost()).forEach(writer::write);
            return writer.document.end().build();
        } catch (InvalidXmlException e) {
            throw new CollectionException("the states cannot be written as a document: " + e.getMessage(), e);
        }
    }

    private void write(MonitoringStatus status) {
        document.start(name(status.isHost() ? "Host" : "Service"));
        if (status.isHost()) {
            attribute("Name", status.host());
        } else {
            attribute("Host", status.host());
            attribute("Name", status.service());
        }
        attribute("State", status.state());
        attribute("StateType", status.hard() ? "HARD" : "SOFT");
        attribute("Attempt", Integer.toString(status.attempt()));
        status.checkedAt().ifPresent(time -> attribute("LastCheck", time.toString()));
        attribute("Acknowledged", status.acknowledged() ? "true" : "");
        attribute("InDowntime", status.inDowntime() ? "true" : "");
        document.element(name("Output"), XmlText.printable(status.text().output()));
        if (!status.text().longOutput().isEmpty()) {
            document.element(name("LongOutput"), XmlText.printable(status.text().longOutput()));
        }
        status.text().perfData().forEach(this::write);
        document.end();
    }

    private void write(PerfDatum datum) {
        document.start(name("PerfData"));
        attribute("Label", datum.label());
        attribute("Value", datum.value());
        attribute("Unit", datum.unit());
        attribute("Warn", datum.warn());
        attribute("Crit", datum.crit());
        attribute("Min", datum.min());
        attribute("Max", datum.max());
        document.end();
    }

    /** Writes an attribute unless it is empty. */
    private void attribute(String name, String value) {
        if (!value.isEmpty()) {
            document.attribute(new QName(name), XmlText.printable(value));
        }
    }

    private static QName name(String localName) {
        return new QName(NAMESPACE, localName, "nag");
    }
}
