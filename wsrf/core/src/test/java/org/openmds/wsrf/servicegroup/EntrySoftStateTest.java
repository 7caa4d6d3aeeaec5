package org.openmds.wsrf.servicegroup;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.state.StateStore;

final class EntrySoftStateTest extends GroupSoftStateContract {

    @Override
    protected ServiceGroup openGroup(StateStore store, LeaseClock leaseClock, EntryQuota quota) {
        return ServiceGroup.open(new GroupSettings("contract",
                key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                LeaseTerms.DEFAULT, MembershipContentRule.ANY, 100_000, new PagePool(8 << 20)).with(quota), leaseClock,
                store);
    }
}
