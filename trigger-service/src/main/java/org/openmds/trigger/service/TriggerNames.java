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

    private TriggerNames() {
    }

    static QName trig(String localName) {
        return new QName(RuleXml.NAMESPACE, localName, "trig");
    }

    static QName own(String localName) {
        return new QName(NoticeXml.NAMESPACE, localName, "t");
    }
}
