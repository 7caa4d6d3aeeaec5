package org.openmds.trigger.service;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.wsrf.service.Operation;

/** The names of the Trigger Service on the wire. */
public final class TriggerNames {

    /** The reference parameter that names a trigger. */
    public static final QName KEY = trig("TriggerKey");
    /** Root of a trigger's resource property document. */
    public static final QName DOCUMENT = trig("TriggerRP");
    /** Root of the factory's. */
    public static final QName FACTORY_DOCUMENT = trig("TriggerFactoryRP");
    /** Makes a trigger; the request holds properties of it, those that are missing have GT 4.2's defaults. */
    public static final Operation CREATE_RESOURCE = new Operation("http://mds.globus.org/trigger/trigger-factory",
            "TriggerFactoryPortType", "createResource", trig("createResource"), trig("createResourceResponse"),
            List.of());

    /** Begins a silence; see {@link SilenceXml#request}. */
    public static final Operation SILENCE = operation("silence");
    /** Ends one: {@code <t:endSilence><t:SilenceID>…</t:SilenceID></t:endSilence>}. */
    public static final Operation END_SILENCE = operation("endSilence");
    /** Says what a trigger would tell now: {@code <t:dryRun trigger="disk-full"/>}; see {@link DryRunCalls}. */
    public static final Operation DRY_RUN = operation("dryRun");
    /** Names a silence. */
    public static final QName SILENCE_ID = own("SilenceID");
    /** A silence that has not ended, as a property of the factory. */
    public static final QName SILENCED = own("Silence");
    /** Something that happened to a trigger, as a property of it, the newest first. */
    public static final QName EVENT = own("Event");
    /** What a trigger has come to for one entry, or for the group, as a property of it. */
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
