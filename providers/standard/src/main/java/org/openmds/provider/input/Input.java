package org.openmds.provider.input;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/** Something that gives bytes when it is asked. Its text names it in messages, as in {@code GET http://…} or {@code program sinfo}; it holds no secret. */
public interface Input {

    /**
     * Reads anew, on a thread that may block.
     *
     * @return all of it, at most as much as the input was made for
     * @throws CollectionException
     *             it did not answer in time, failed, or gave more; the message names the input and says which
     */
    byte[] read(Deadline deadline) throws CollectionException;
}
