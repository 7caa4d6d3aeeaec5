package org.openmds.server.config;

import org.openmds.configuration.Findings;

/** Checks the section {@code ldap} against others. */
final class LdapRules {

    private static final String TLS_PORT = "ldap.tls-port";

    private final Configuration configuration;
    private final Findings findings;

    LdapRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.findings = findings;
    }

    void check() {
        if (findings.isValid(TLS_PORT, "http.tls.certificate") && configuration.ldap().tlsPort().isPresent()
                && configuration.http().transport().tls().certificate().isEmpty()) {
            findings.report("needs http.tls.certificate", TLS_PORT);
        }
        if (!configuration.indexes().isEmpty()) {
            new IndexReferences(configuration.indexes(), findings)
                    .requireIndex(configuration.indexName(configuration.ldap().index()), "ldap.index", "ldap");
        }
    }
}
