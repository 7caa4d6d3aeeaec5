package org.openmds.wsrf.service;

/** The memory that a call may hold in the share of its caller, besides the body as it was received. The thread of the call uses it. */
public interface CallMemory {

    /** Has no limit, for calls inside the process. */
    CallMemory UNLIMITED = new CallMemory() {
        @Override
        public void hold(long heapBytes) {
            // There is always room.
        }

        @Override
        public boolean holdAnswer(long bytes) {
            return true;
        }
    };

    /**
     * Holds heap until the call is answered, as far as the call does not hold it already. To be called before copies of parts of a request are
     * made.
     *
     * @param heapBytes
     *            heap of the request as it was read, and of all copies of its parts
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             ResourceUnavailable: there is no room
     */
    void hold(long heapBytes);

    /**
     * Holds the bytes of an answer until it is sent. Operations whose answer changes something hold it before the change, so that an answer without
     * room changes nothing.
     *
     * @param bytes
     *            at least the length of the answer's element
     * @return false if there is no room
     */
    boolean holdAnswer(long bytes);
}
