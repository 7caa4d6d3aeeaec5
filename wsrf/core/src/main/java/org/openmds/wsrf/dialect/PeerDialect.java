package org.openmds.wsrf.dialect;

import java.util.List;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The mark of endpoint references to services that speak the drafts of 2004/06. It is an element of the metadata, so it is kept wherever a reference is
 * kept: with subscriptions, registrations and members. References in messages of the drafts have it, and it is never sent in one.
 *
 * <pre>{@code
 * <wsa:Metadata><d:Dialect xmlns:d="http://openmds.org/dialect">2004/06</d:Dialect></wsa:Metadata>
 * }</pre>
 */
public final class PeerDialect {

    static final String NAMESPACE = "http://openmds.org/dialect";
    static final String DRAFT = "2004/06";
    private static final QName NAME = new QName(NAMESPACE, "Dialect", "d");
    private static final XmlFragment MARK = new XmlFragmentBuilder(XmlLimits.DEFAULT).element(NAME, DRAFT).build();

    private PeerDialect() {
    }

    /** Returns true if a reference has the mark. */
    public static boolean isDraft(EndpointReference reference) {
        if (reference.metadata().isEmpty()) {
            return false;
        }
        return reference.metadata()
                .stream()
                .anyMatch(each -> each.name().equals(NAME) && each.root().text().strip().equals(DRAFT));
    }

    /** Returns the same reference with the mark. */
    public static EndpointReference draft(EndpointReference reference) {
        return isDraft(reference)
                ? reference
                : new EndpointReference(reference.address(), reference.referenceParameters(),
                        Stream.concat(reference.metadata().stream(), List.of(MARK).stream()).toList());
    }
}
