package org.openmds.server.command;

import java.util.List;
import java.util.stream.Collectors;

import org.openmds.provider.DiscoveredSystem;
import org.openmds.server.config.ConfigurationLoader;

/**
 * A first configuration of a server, with comments.
 *
 * @param found
 *            the systems to publish
 */
record ConfigurationDraft(List<DiscoveredSystem> found) {

    private static final String HEAD = """
            # Configuration of OpenMDS, written by 'mds init' for what was found on this machine.
            # Keys that are not here have their defaults. 'mds config explain http.port' explains one key,
            # docs/configuration.md lists all. 'mds check-config FILE' checks this file, 'mds up --config FILE' starts
            # the server. A running server follows most changes of this file.

            # Only this machine can connect. To open the server, set bind and public-url, and add a token to rights.tokens
            # (docs/operations/secure.md).
            http:
              port: 8080
              # bind: 0.0.0.0
              # public-url: http://mds.example.org:8080

            """;

    private static final String SITE = """
            # The name of this site in lists, pages and mails.
            # site:
            #   name: Example
            #   description: Cluster of the department
            #   contact: ops@example.org
            #   location: Example City

            """;

    private static final String PROVIDERS = """
            # What this server collects itself. 'mds provider list' lists the kinds, 'mds provider show slurm' explains one.
            providers:
              # This host: processors, load, memory, file systems, network.
              host: {interval: 15s}
            """;

    private static final String EXAMPLES = """
              # More examples:
              # file: [{name: os, file: /etc/os-release, interval: 1h, document: {format: text}}]
              # scrape: [{name: nodes, targets: ["node1.example.org:9100", "node2.example.org:9100"], host: true}]

            """;

    private static final String REST = """
            # The index of a virtual organisation that shows this site.
            # hierarchy:
            #   upstream:
            #     - urls: ["http://vo.example.org:8080/wsrf/services/DefaultIndexService"]

            # Alerts: 'mds trigger list' and WebMDS show them. To get mail, fill in mails, and write actions: [ops].
            triggers:
              # mails:
              #   - {name: ops, host: smtp.example.org, from: "OpenMDS <mds@example.org>", to: [ops@example.org]}
              rules:
                - {name: file-system-full, ready: file-system-full, actions: [topic]}
                - {name: source-stale, ready: source-stale, actions: [topic]}
            """;

    /** Returns the file. */
    String yaml() {
        boolean hasSite = ConfigurationLoader.FORMAT.describe("site.name").isPresent();
        return HEAD + (hasSite ? SITE : "") + PROVIDERS + found.stream()
                .map(each -> "  # %s%n  %s: %s%n".formatted(each.description(), each.kind(), each.settings()))
                .collect(Collectors.joining()) + EXAMPLES + REST;
    }
}
