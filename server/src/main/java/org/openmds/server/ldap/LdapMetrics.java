package org.openmds.server.ldap;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

import org.openmds.gateway.ldap.LdapGateway;
import org.openmds.gateway.ldap.serve.LdapCounts.LdapEvent;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The metrics of the LDAP interface: events, connections, and the size of the tree. */
final class LdapMetrics {

    private LdapMetrics() {
    }

    static void show(LdapGateway gateway, MeterRegistry metrics) {
        for (LdapEvent event : LdapEvent.values()) {
            FunctionCounter.builder("mds.ldap.events", gateway, each -> each.counts().count(event))
                    .tag("event", event.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .description(
                            "events of the LDAP interface: searches, entries sent, refusals and closed connections")
                    .register(metrics);
        }
        gauge("mds.ldap.connections", "open connections", LdapGateway::connections, gateway, metrics);
        gauge("mds.ldap.sites", "entries of the index in the tree", each -> each.statistics().sites(), gateway,
                metrics);
        gauge("mds.ldap.entries", "entries in the tree", each -> each.statistics().entries(), gateway, metrics);
        gauge("mds.ldap.left.out",
                "entities of documents that are not in the tree, because they have no id or the same as another",
                each -> each.statistics().leftOut(), gateway, metrics);
        gauge("mds.ldap.refused.sites", "entries of the index that do not fit into the tree",
                each -> each.statistics().refused(), gateway, metrics);
        gauge("mds.ldap.tree.bytes", "bytes of the tree, a part of the budget index-bytes",
                each -> each.statistics().bytes(), gateway, metrics);
    }

    private static void gauge(String name, String description, ToDoubleFunction<LdapGateway> value,
            LdapGateway gateway, MeterRegistry metrics) {
        Gauge.builder(name, gateway, value).description(description).register(metrics);
    }
}
