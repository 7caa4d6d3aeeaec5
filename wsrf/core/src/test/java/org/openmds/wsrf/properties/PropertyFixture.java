package org.openmds.wsrf.properties;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.resource.ResourceHome;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Binding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.Right;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.service.Shelf;
import org.openmds.wsrf.xpath.XPathLimits;

/** A service of one shelf with all operations on properties and lifetime. */
public final class PropertyFixture {

    private PropertyFixture() {
    }

    /** The service; everybody may everything. */
    public static ServiceEndpoint service(Shelf shelf, ManualClock clock) {
        List<Binding<Shelf>> bindings = new ArrayList<>(
                new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT)).<Shelf>bindings());
        bindings.addAll(PropertyWrites.<Shelf>bindings(Right.ADMIN));
        bindings.addAll(new LifetimeHandlers(clock).<Shelf>bindings());
        return new ResourceService<>(new ResourceService.Identity("Shelf", Shelf.DOCUMENT, Optional.empty()), "shelves",
                (caller, right, group) -> AccessPolicy.Access.GRANTED, ResourceHome.singleton(shelf), bindings);
    }
}
