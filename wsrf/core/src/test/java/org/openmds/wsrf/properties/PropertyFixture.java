package org.openmds.wsrf.properties;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.resource.ResourceHome;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.service.TestResource;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** A service of one {@link TestResource} with all operations on properties and lifetime. */
public final class PropertyFixture {

    private PropertyFixture() {
    }

    /** The service; all callers have all rights. */
    public static ServiceEndpoint service(TestResource testResource, ManualClock clock) {
        List<OperationBinding<TestResource>> bindings = new ArrayList<>(
                new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT)).<TestResource>bindings());
        bindings.addAll(PropertyWrites.<TestResource>bindings(AccessRight.ADMIN));
        bindings.addAll(new LifetimeHandlers(clock).<TestResource>bindings());
        return new ResourceService<>(
                new ResourceService.ServiceIdentity("Shelf", TestResource.DOCUMENT, Optional.empty()), "shelves",
                (caller, right, group) -> AccessPolicy.Access.GRANTED, ResourceHome.singleton(testResource), bindings);
    }
}
