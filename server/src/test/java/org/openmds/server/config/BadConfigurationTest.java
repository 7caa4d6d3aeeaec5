package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.problems;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadConfigurationTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "http: {bind: 300.1.1.1}         | 1:14: http.bind: expected an IP address or a host name, got '300.1.1.1'",
        "http: {bind: '*'}               | 1:14: http.bind: expected an IP address or a host name, got '*'",
        "http: {port: eighty}            | 1:14: http.port: expected a whole number from 0 to 65535, got 'eighty'",
        "http: {port: 70000}             | 1:14: http.port: expected a whole number from 0 to 65535, got '70000'",
        "http: {port: [1]}               | 1:14: http.port: expected a whole number from 0 to 65535, got a list",
        "http: {port: }                  | 1:13: http.port: expected a whole number from 0 to 65535, got nothing",
        "http: {public-url: mds.org}     | 1:20: http.public-url: expected an absolute http or https URL without query and fragment, got 'mds.org'",
        "http: {public-url: 'http://u:p@h'} | 1:20: http.public-url: expected an absolute http or https URL without query and fragment, got 'http://…@h'",
        "http: {max-connections: 0}      | 1:25: http.max-connections: expected a whole number from 1 to 100000, got '0'",
        "http: {request-timeout: 30}     | 1:25: http.request-timeout: expected a duration such as 20m or PT20M from 1s to 1h, got '30'",
        "http: {idle-timeout: 2h}        | 1:22: http.idle-timeout: expected a duration such as 20m or PT20M from 1s to 1h, got '2h'",
        "limits: {body: 16MB}            | 1:16: limits.body: expected a size such as 16MiB, 64KiB or a number of bytes from 1KiB to 1GiB, got '16MB'",
        "limits: {body: 99999999999GiB}  | 1:16: limits.body: expected a size such as 16MiB, 64KiB or a number of bytes from 1KiB to 1GiB, got '99999999999GiB'",
        "limits: {depth: 99999999999}    | 1:17: limits.depth: expected a whole number from 10 to 1000, got '99999999999'",
        "limits: {elements: 1.5}         | 1:20: limits.elements: expected a whole number from 100 to 100000000, got '1.5'",
        "limits: {attribute: -1}         | 1:21: limits.attribute: expected a size such as 16MiB, 64KiB or a number of bytes from 256 to 16MiB, got '-1'",
        "limits: {xpath-length: 2MiB}    | 1:24: limits.xpath-length: expected a size such as 16MiB, 64KiB or a number of bytes from 64 to 1MiB, got '2MiB'",
        "limits: {xpath-nesting: 1000}   | 1:25: limits.xpath-nesting: expected a whole number from 4 to 500, got '1000'",
        "limits: {xpath-time: 1ms}       | 1:22: limits.xpath-time: expected a duration such as 20m or PT20M from 10ms to 10m, got '1ms'",
        "limits: {xpath-steps: many}     | 1:23: limits.xpath-steps: expected a whole number from 1000 to 1000000000000, got 'many'",
        "limits: {entries: 0}            | 1:19: limits.entries: expected a whole number from 1 to 10000000, got '0'",
        "limits: {query-threads: 0}      | 1:25: limits.query-threads: expected a whole number from 1 to 1024, got '0'",
        "state: {enabled: yes}           | 1:18: state.enabled: expected true or false, got 'yes'",
        "state: {directory: ''}          | 1:20: state.directory: expected a path, got ''",
        "state: on                       | 1:8: state: expected a mapping with the keys enabled, directory, backup, got 'on'",
        "indexes: Site                   | 1:10: indexes: expected a list, got 'Site'",
        "indexes: []                     | 1:10: indexes: expected at least one index, got an empty list",
        "indexes: [{name: my/index}]     | 1:18: indexes[0].name: expected a name of 1 to 64 letters and digits that begins with a letter, got 'my/index'",
        "indexes: [{content-elements: Job}] | 1:30: indexes[0].content-elements: expected a list of which each element is a name such as {http://example.org/ns}Job, got 'Job'",
        "indexes: [{content-elements: ['{a']}] | 1:31: indexes[0].content-elements[0]: expected a name such as {http://example.org/ns}Job, got '{a'",
        "indexes: [{member-interfaces: ['a b']}] | 1:32: indexes[0].member-interfaces[0]: expected a name such as {http://example.org/ns}Job, got 'a b'",
        "indexes: [{lease: {default: soon}}] | 1:29: indexes[0].lease.default: expected a duration such as 20m or PT20M from 1s to 3650d, got 'soon'",
        "indexes: [{lease: {minimum: 0s}}] | 1:29: indexes[0].lease.minimum: expected a duration such as 20m or PT20M from 100ms to 3650d, got '0s'",
        "indexes: [{entries: 0}]         | 1:21: indexes[0].entries: expected a whole number from 1 to 10000000, got '0'",
        "providers: {host: {interval: 0s}} | 1:30: providers.host.interval: expected a duration such as 20m or PT20M from 1s to 1d, got '0s'",
        "notification: {lease: {default: 0s}} | 1:33: notification.lease.default: expected a duration such as 20m or PT20M from 1s to 3650d, got '0s'",
        "notification: {lease: {endless: maybe}} | 1:33: notification.lease.endless: expected true or false, got 'maybe'",
        "notification: {subscriptions: 0} | 1:31: notification.subscriptions: expected a whole number from 1 to 1000000, got '0'",
        "notification: {per-caller: 0} | 1:28: notification.per-caller: expected a whole number from 1 to 1000000, got '0'",
        "notification: {pull-points: {size: 1KiB}} | 1:36: notification.pull-points.size: expected a size such as 16MiB, 64KiB or a number of bytes from 64KiB to 1GiB, got '1KiB'",
        "notification: {delivery: {timeout: 1h}} | 1:36: notification.delivery.timeout: expected a duration such as 20m or PT20M from 100ms to 10m, got '1h'",
        "notification: {broker: {topics: [job]}} | 1:34: notification.broker.topics[0]: expected a topic such as {http://example.org/topics}job/ended, got 'job'",
        "notification: {broker: {topics: ['{urn:t}job/']}} | 1:34: notification.broker.topics[0]: expected a topic such as {http://example.org/topics}job/ended, got '{urn:t}job/'",
        "notification: {broker: {topics: ['{urn:t}a b']}} | 1:34: notification.broker.topics[0]: expected a topic such as {http://example.org/topics}job/ended, got '{urn:t}a b'",
        "notification: {broker: {review-interval: 1ms}} | 1:42: notification.broker.review-interval: expected a duration such as 20m or PT20M from 100ms to 1d, got '1ms'",
        "sources: {timeout: 1ms}         | 1:20: sources.timeout: expected a duration such as 20m or PT20M from 100ms to 1h, got '1ms'",
        "sources: {shortest-interval: 1ms} | 1:30: sources.shortest-interval: expected a duration such as 20m or PT20M from 10ms to 1h, got '1ms'",
        "sources: {max-answer: 10}       | 1:23: sources.max-answer: expected a size such as 16MiB, 64KiB or a number of bytes from 1KiB to 1GiB, got '10'",
        "sources: {per-host: 0}          | 1:21: sources.per-host: expected a whole number from 1 to 1000, got '0'",
        "sources: {local-targets: some}  | 1:26: sources.local-targets: expected true or false, got 'some'",
        "sources: {allowed-networks: [10.1.0.0/8]} | 1:30: sources.allowed-networks[0]: expected a network such as 10.0.0.0/8 or 2001:db8::/32, with only zero bits after the prefix, got '10.1.0.0/8'",
        "sources: {credentials: [{url: 'http://a?b'}]} | 1:31: sources.credentials[0].url: expected an absolute http or https URL without user, query and fragment, got 'http://a?b'",
        "sources: {credentials: [{username: 'a:b'}]} | 1:36: sources.credentials[0].username: expected a name of 1 to 255 characters without colon, got 'a:b'",
        "sources: {credentials: [{url: 'https://a'}]} | 1:31: sources.credentials[0].file: expected file, ca or certificate, got none of them",
        "sources: {credentials: [{url: 'https://a', ca: none}]} | 1:48: sources.credentials[0].ca: none does not exist",
        "sources: {ca: none}             | 1:15: sources.ca: none does not exist",
        "sources: {execution: {max-processes: 0}} | 1:38: sources.execution.max-processes: expected a whole number from 1 to 10000, got '0'",
        "sources: {execution: {max-output: 2GiB}} | 1:35: sources.execution.max-output: expected a size such as 16MiB, 64KiB or a number of bytes from 1KiB to 1GiB, got '2GiB'",
        "sources: {execution: {programs: [{name: 'a b'}]}} | 1:41: sources.execution.programs[0].name: expected a name such as {http://example.org/ns}Job, got 'a b'",
        "sources: {execution: {programs: [{name: a}]}} | 1:34: sources.execution.programs[0].program: is required",
        "sources: {execution: {programs: [{timeout: 2h}]}} | 1:44: sources.execution.programs[0].timeout: expected a duration such as 20m or PT20M from 100ms to 1h, got '2h'",
        "sources: {execution: {programs: [{arguments: [\"\\0\"]}]}} | 1:47: sources.execution.programs[0].arguments[0]: expected a text without NUL, got '\0'",
        "registrations: {}               | 1:16: registrations: expected a list, got a mapping",
        "registrations: [{interval: 1ms}] | 1:28: registrations[0].interval: expected a duration such as 20m or PT20M from 10ms to 30d, got '1ms'",
        "registrations: [{refresh: 3650d}] | 1:27: registrations[0].refresh: expected a duration such as 20m or PT20M from 100ms to 1825d, got '3650d'",
        "providers: {http: [{url: 'https://u:p/w@h/?a=b@c'}]} | 1:26: providers.http[0].url: expected an absolute http or https URL without user and fragment, got 'https://…@c'",
        "registrations: [{member: 'ftp://a'}] | 1:26: registrations[0].member: expected an absolute http or https URL without user and fragment, got 'ftp://a'",
        "registrations: [{namespaces: [{prefix: '1'}]}] | 1:40: registrations[0].namespaces[0].prefix: expected a prefix of letters, digits, dots, dashes and underscores, got '1'",
        "registration-files: a.xml       | 1:21: registration-files: expected a list of which each element is a path, got 'a.xml'",
        "hierarchy: {upstream: [{}]}     | 1:24: hierarchy.upstream[0].urls: is required",
        "hierarchy: {downstream: [{urls: [vo]}]} | 1:34: hierarchy.downstream[0].urls[0]: expected an absolute http or https URL without user and fragment, got 'vo'",
        "webmds: {keep: 2h}              | 1:16: webmds.keep: expected a duration such as 20m or PT20M from 0s to 1h, got '2h'",
        "webmds: {groups: [{url: vo}]}   | 1:19: webmds.groups[0].name: is required",
        "webmds: {groups: [{url: vo}]}   | 1:25: webmds.groups[0].url: expected an absolute http or https URL without user and fragment, got 'vo'",
        "webmds: {groups: [{name: 'a b'}]} | 1:26: webmds.groups[0].name: expected a name of letters, digits and . _ : @ -, got 'a b'",
        "webmds: {folders: x}            | 1:10: webmds.folders: unknown key, did you mean folder?",
        "rights: {anonymous: [write]}    | 1:22: rights.anonymous[0]: expected one of read, subscribe, register, publish, trigger, silence, admin, got 'write'",
        "rights: {anonymous: read}       | 1:21: rights.anonymous: expected a list of which each element is one of read, subscribe, register, publish, trigger, silence, admin, got 'read'",
        "rights: {tokens: [{}]}          | 1:19: rights.tokens[0].name: is required",
        "logging: {level: verbose}       | 1:18: logging.level: expected one of error, warn, info, debug, trace, got 'verbose'",
        "logging: {format: xml}          | 1:19: logging.format: expected one of text, json, got 'xml'",
        "logging: {access-log: true}     | 1:23: logging.access-log: expected a mapping with the keys enabled, file, got 'true'",
        "site: {contact: ops}            | 1:7: site.name: must be given if the site has a description, contact or location",
        "site: {name: ' '}               | 1:14: site.name: expected a line of 1 to 100 characters without spaces at its ends, got ' '",
        "history: {interval: 10ms}       | 1:21: history.interval: expected a duration such as 20m or PT20M from 1s to 1h, got '10ms'",
        "history: {keep: 10s}            | 1:17: history.keep: expected a duration such as 20m or PT20M from 1m to 30d, got '10s'",
        "history: {memory: 1KiB}         | 1:19: history.memory: expected a size such as 16MiB, 64KiB or a number of bytes from 1MiB to 16GiB, got '1KiB'",
        "otlp: {metrics: {url: 'http://collector:4318'}} | 1:23: otlp.metrics.url: expected a URL with a path, such as http://localhost:4318/v1/metrics, got http://collector:4318",
        "otlp: {metrics: {url: 'collector:4318'}} | 1:23: otlp.metrics.url: expected an absolute http or https URL without user and fragment, got 'collector:4318'",
        "otlp: {metrics: {names: ['a b']}} | 1:26: otlp.metrics.names[0]: expected a name of a metric such as mds_*, got 'a b'",
        "metrics: {enabled: 1}           | 1:20: metrics.enabled: expected true or false, got '1'",
        "http: {prot: 80}                | 1:8: http.prot: unknown key, did you mean port?",
        "htpp: {port: 80}                | 1:1: htpp: unknown key, did you mean http?",
        "port: 80                        | 1:1: port: unknown key, did you mean http.port?",
        "metrics: {colour: red}          | 1:11: metrics.colour: unknown key; known here: enabled, values, max-values",
        "http: {port: 1, port: 2}        | 1:17: http.port: is given twice, first at mds.yaml:1:8",
        "http: {? [a] : 1}               | 1:10: http: expected the name of a key, got a list or a mapping",
        "- a                             | 1:1: expected a mapping with the keys http, limits, state, members, logging, metrics, site, indexes, notification, history, webmds, otlp, ldap, providers, sources, registrations, registration-files, hierarchy, triggers, rights, got a list"})
    void load_badValue_isRefusedAtItsPlace(String yaml, String problem) {
        assertThat(problems(directory, yaml)).contains("mds.yaml:" + problem);
    }

    @Test
    void load_severalBadValues_reportsAllInTheOrderOfTheFile() {
        assertThat(problems(directory, """
                http:
                  port: 99999
                  prot: 8080
                indexes:
                  - name: Site
                    lease:
                      default: 8d
                  - name: Site
                    lease: {default: soon}
                providers:
                  host: {index: Sites}
                logging:
                  level: loud
                """)).containsExactly("mds.yaml:2:9: http.port: expected a whole number from 0 to 65535, got '99999'",
                "mds.yaml:3:3: http.prot: unknown key, did you mean port?",
                "mds.yaml:7:16: indexes[0].lease.default: must not be longer than indexes[0].lease.maximum (7d), got 8d",
                "mds.yaml:8:11: indexes[1].name: the name 'Site' is taken by another service",
                "mds.yaml:9:22: indexes[1].lease.default: expected a duration such as 20m or PT20M from 1s to 3650d, got 'soon'",
                "mds.yaml:13:10: logging.level: expected one of error, warn, info, debug, trace, got 'loud'");
    }

    @Test
    void load_brokenYaml_namesTheLine() {
        assertThat(problems(directory, "http:\n  port: 80\n bind: x\n")).singleElement()
                .asString()
                .startsWith("mds.yaml:3:2: is not YAML: ");
        assertThat(problems(directory, "http: {port: 80\n")).singleElement()
                .asString()
                .startsWith("mds.yaml:2:1: is not YAML: ");
        assertThat(problems(directory, "a: 1\n---\nb: 2\n")).singleElement().asString().contains("is not YAML: ");
    }

    @Test
    void load_aliasesThatMultiply_areRefused() {
        StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 8; i++) {
            String alias = "*a" + (i - 1);
            yaml.append("a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", Collections.nCopies(7, alias))));
        }
        assertThat(problems(directory, yaml.toString())).last()
                .asString()
                .contains("too large once its aliases are expanded");
        assertThat(problems(directory, "a: &a [*a]\n")).singleElement()
                .asString()
                .startsWith("mds.yaml:1:4: is nested too deeply");
    }

    @Test
    void load_fileThatCannotBeRead_isTheOnlyProblem() throws IOException {
        Path missing = directory.resolve("none.yaml");
        assertThat(problems(ConfigurationLoader.load(missing, Map.of("MDS_HTTP_PORT", "x"), Map.of())))
                .containsExactly(missing + ": does not exist");
        assertThat(problems(ConfigurationLoader.load(directory, Map.of(), Map.of())))
                .containsExactly(directory.resolve("mds.yaml") + ": does not exist");
        Path folder = Files.createDirectories(directory.resolve("mds.yaml"));
        assertThat(problems(ConfigurationLoader.load(directory, Map.of(), Map.of())))
                .containsExactly(folder + ": is a directory, expected a file");
        Path latin = Files.write(directory.resolve("latin.yaml"), "http: {} # é".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(problems(ConfigurationLoader.load(latin, Map.of(), Map.of())))
                .containsExactly(latin + ": is not a text in UTF-8");
        Path large = Files.write(directory.resolve("large.yaml"), new byte[(1 << 20) + 1]);
        assertThat(problems(ConfigurationLoader.load(large, Map.of(), Map.of())))
                .containsExactly(large + ": is larger than 1MiB, which is too large for a configuration");
    }
}
