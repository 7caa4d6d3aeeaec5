package org.openmds.provider.site;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/** The port to the texts (TXT records, RFC 1035) of names in the DNS. A value: equal places are one. */
@FunctionalInterface
interface TextRecords {

    /**
     * Returns the texts of a name, each without the quotation marks of the form in which zones write them.
     *
     * @throws CollectionException
     *             the name has no text, or no server answers in time
     */
    List<String> read(String name, Deadline deadline) throws CollectionException;
}
