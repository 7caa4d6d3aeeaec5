package org.openmds.wsrf.properties;

import java.util.List;

import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.Call;

/** A resource, some of whose properties may be modified from outside. */
public interface ModifiableResource extends Resource {

    /**
     * Applies all modifications in order, or none of them. The names are those of declared properties.
     *
     * @param call
     *            for the caller and the deadline
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             {@link PropertyWrites#refusal} of one of them
     */
    void modify(List<PropertyModification> modifications, Call call);
}
