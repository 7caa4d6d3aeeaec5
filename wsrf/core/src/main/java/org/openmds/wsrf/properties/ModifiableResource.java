package org.openmds.wsrf.properties;

import java.util.List;

import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.Call;

/** A resource with properties that clients can modify. */
public interface ModifiableResource extends Resource {

    /**
     * Applies all modifications in order, or none of them. All names are those of declared properties.
     *
     * @param call
     *            gives the caller and the deadline
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             {@link PropertyWrites#refusal} for one of the modifications
     */
    void modify(List<PropertyModification> modifications, Call call);
}
