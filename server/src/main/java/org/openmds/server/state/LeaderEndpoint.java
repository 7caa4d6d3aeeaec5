package org.openmds.server.state;

import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.state.FollowedRecords;

/** A service that only the leading member of a replicated index offers: another member answers each request with the leader's address. Thread-safe. */
public final class LeaderEndpoint implements ServiceEndpoint {

    private final ServiceEndpoint service;
    private final FollowedRecords records;

    /**
     * @param service
     *            the service as the leader offers it
     * @param records
     *            the records that this process follows
     */
    public LeaderEndpoint(ServiceEndpoint service, FollowedRecords records) {
        this.service = service;
        this.records = records;
    }

    @Override
    public ServiceDescription description() {
        return service.description();
    }

    @Override
    public Admission admission(Caller caller) {
        return service.admission(caller);
    }

    @Override
    public Reply answer(Call call) {
        return new Reply.Fault(records.leader().fault());
    }
}
