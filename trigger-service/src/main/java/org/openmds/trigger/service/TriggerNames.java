package org.openmds.trigger.service;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.wsrf.service.Operation;

/** XML names and operations of the Trigger Service. */
public final class TriggerNames {

    /** Reference parameter with the id of a trigger. */
    public static final QName KEY = trig("TriggerKey");
    /** Root of a trigger's resource property document. */
    public static final QName DOCUMENT = trig("TriggerRP");
    /** Root of the factory's resource property document. */
    public static final QName FACTORY_DOCUMENT = trig("TriggerFactoryRP");
    /** Creates a trigger; the request contains properties of it, missing ones have GT 4.2's defaults. */
    public static final Operation CREATE_RESOURCE = new Operation("http://mds.globus.org/trigger/trigger-factory",
            "TriggerFactoryPortType", "createResource", trig("createResource"), trig("createResourceResponse"),
            List.of());

    /** Begins a silence; see {@link SilenceXml#request}. */
    public static final Operation SILENCE = operation("silence");
    /** Ends a silence: {@code <t:endSilence><t:SilenceID>…</t:SilenceID></t:endSilence>}. */
    public static final Operation END_SILENCE = operation("endSilence");
    /** Evaluates a trigger without sending notices: {@code <t:dryRun trigger="disk-full"/>}; see {@link DryRunCalls}. */
    public static final Operation DRY_RUN = operation("dryRun");
    /** Id of a silence. */
    public static final QName SILENCE_ID = own("SilenceID");
    /** Property of the factory: a silence that has not ended. */
    public static final QName SILENCED = own("Silence");
    /** Property of a trigger: an event of its history, the newest first. Property of the factory: a start or an end of an alert in the last hour. */
    public static final QName EVENT = own("Event");
    /** Property of a trigger: the state of one trigger instance. */
    public static final QName INSTANCE = own("Instance");

    private TriggerNames() {
    }

    static QName trig(String localName) {
        return new QName(RuleXml.NAMESPACE, localName, "trig");
    }

    private static Operation operation(String name) {
        return new Operation(CREATE_RESOURCE.wsdlNamespace(), CREATE_RESOURCE.portType(), name, own(name),
                own(name + "Response"), List.of());
    }

    static QName own(String localName) {
        return new QName(NoticeXml.NAMESPACE, localName, "t");
    }
}
