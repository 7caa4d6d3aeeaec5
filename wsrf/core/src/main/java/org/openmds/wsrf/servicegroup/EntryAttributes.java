package org.openmds.wsrf.servicegroup;

import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Computes attributes of the element {@code sg:Entry}: facts that follow from the member and the content of an entry, such as its name. They are not
 * stored, so that a newer program may compute others.
 */
@FunctionalInterface
public interface EntryAttributes {

    /** No attributes. */
    EntryAttributes NONE = (member, content) -> Map.of();

    /**
     * Returns the attributes, each with a namespace (WS-ServiceGroup 1.2, EntryType). Called by the owner thread of the group for each new content, so
     * it must take microseconds, also for large content.
     *
     * @param content
     *            the {@code sg:Content} element
     */
    Map<QName, String> of(EndpointReference member, XmlFragment content);
}
