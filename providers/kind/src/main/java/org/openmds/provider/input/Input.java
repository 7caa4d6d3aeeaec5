package org.openmds.provider.input;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/**
 * A source of bytes for a provider. Its text names it in messages, for example {@code GET http://…} or {@code program sinfo}; the text contains no
 * secrets.
 */
public interface Input {

    /**
     * Reads the current content, on a thread that may block.
     *
     * @return all bytes, within the input's size limit
     * @throws CollectionException
     *             the input did not answer in time, failed, or exceeded its size limit; the message names the input and the problem
     */
    byte[] read(Deadline deadline) throws CollectionException;
}
