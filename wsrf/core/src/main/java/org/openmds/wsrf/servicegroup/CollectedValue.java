package org.openmds.wsrf.servicegroup;

import java.util.function.Consumer;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * Content that was collected for an entry.
 *
 * @param content
 *            an {@code sg:Content} element
 * @param report
 *            true if it reports a failure beside the old data; a small part of the quota is reserved for such reports
 * @param refused
 *            receives the reason if the content exceeds the quota and the old content stays; called by any thread, must return at once
 */
public record CollectedValue(XmlFragment content, boolean report, Consumer<String> refused) {

    /** Creates content whose refusal is of no interest to its source. */
    public static CollectedValue of(XmlFragment content) {
        return new CollectedValue(content, false, reason -> {
        });
    }
}
