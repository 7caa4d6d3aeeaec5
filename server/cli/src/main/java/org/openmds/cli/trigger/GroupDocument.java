package org.openmds.cli.trigger;

import java.time.Duration;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.EntryLookup;
import org.openmds.cli.option.ExitCodes;
import org.openmds.trigger.evaluation.DryRun;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * A service group, read from its resource property document.
 *
 * @param document
 *            the document with the entries
 */
record GroupDocument(XmlFragment document) {

    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberServiceEPR", "sg");
    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content", "sg");

    /** Evaluates a rule without its actions and returns the result. */
    DryRun dryRun(TriggerRule rule) {
        XmlFragment frame = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(document.name()).end().build();
        return DryRun.of(rule, entries(), TriggerSettings.of(frame));
    }

    private List<Entry> entries() {
        try {
            return document.root().children(EntryLookup.ENTRY).stream().map(GroupDocument::entry).toList();
        } catch (InvalidXmlException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "the service returned an entry that cannot be read: " + e.getMessage(), e);
        }
    }

    private static Entry entry(XmlElement entry) {
        return Entry.of(EntryKey.random(), EndpointReference.read(child(entry, EntryLookup.ENTRY_REFERENCE)),
                new Registration(EndpointReference.read(child(entry, MEMBER)), child(entry, CONTENT).toFragment(),
                        null, new RequestedLifetime.Relative(Duration.ofHours(1)), ""));
    }

    private static XmlElement child(XmlElement entry, QName name) {
        return entry.child(name)
                .orElseThrow(() -> new InvalidXmlException("it has no " + name.getLocalPart()));
    }
}
