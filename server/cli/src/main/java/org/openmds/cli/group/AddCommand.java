package org.openmds.cli.group;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.AggregatorContent;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.DurationConverter;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.option.InputDocuments;
import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds add}: Add of WS-ServiceGroup. */
@Command(name = "add", sortOptions = false, customSynopsis = {"mds add [OPTIONS] [URL] --member ADDRESS --content XML",
    "       mds add [OPTIONS] [URL] --member-epr FILE --content XML",
    "       mds add [OPTIONS] -f FILE [URL]"}, description = {
        "Register a member with a service group and print the endpoint reference of its entry.",
        "Use this reference to renew and to remove the entry.",
        "XML is a file name, - for standard input, or the element itself.",
        "With -f, send the registrations in FILE to the server of the index at URL, which makes and renews them from then on;",
        "'mds list' and 'mds remove' with the URL of its RegistrationService list and end them."}, footer = {
            "%nExamples:",
            "  mds add --member http://a.example.org/service --content info.xml --lifetime 20m > entry.xml",
            "  mds add --member http://a.example.org/service --content info.xml --epr-out entry.xml --keep",
            "  mds add -f registrations.xml http://127.0.0.1:8080/wsrf/services/DefaultIndexService"})
final class AddCommand implements Runnable {

    private static final Duration DEFAULT_KEEP_LIFETIME = Duration.ofMinutes(20);
    private static final QName REFERENCE = new QName(Namespaces.WSA, "EndpointReference", "wsa");

    @Mixin
    private ServiceOptions service;

    @Option(names = "--member", paramLabel = "ADDRESS", description = "The address of the member service.")
    private @Nullable String member;

    @Option(names = "--member-epr", paramLabel = "FILE", description = "The endpoint reference of the member service, if an address is not enough.")
    private @Nullable String memberReference;

    @Option(names = "--content", paramLabel = "XML", description = "The content of the entry: an sg:Content element, or an element to put into it.")
    private @Nullable String content;

    @Option(names = "--name", paramLabel = "NAME", description = "The name of the entry on pages, in lists and in alerts (default: a name in its content).")
    private @Nullable String name;

    @Option(names = {"-f",
        "--file"}, paramLabel = "FILE", description = "Registrations in the format of GT4's mds-servicegroup-add: a "
                + "ServiceGroupRegistrations document; - reads standard input. Registrations without a ServiceGroupEPR are made at URL.")
    private @Nullable String file;

    @Option(names = "--to", paramLabel = "URL", description = "With -f: the service that makes and renews the registrations (default: the "
            + "RegistrationService beside URL).")
    private @Nullable String registrationService;

    @Option(names = "--lifetime", paramLabel = "DURATION", converter = DurationConverter.class, description = "The lifetime of the entry, for example 20m (default: the service group chooses it).")
    private @Nullable Duration lifetime;

    @Option(names = "--epr-out", paramLabel = "FILE", description = "Write the endpoint reference of the entry to FILE instead of standard output.")
    private @Nullable Path referenceFile;

    @Option(names = "--keep", description = "Renew the lease (20m without --lifetime) until interrupted, then remove the entry.")
    private boolean keep;

    @Mixin
    private OutputOptions output;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        service.arguments(List.of(), 0, 0, "nothing");
        if (file != null) {
            addFile(file);
            return;
        }
        if (registrationService != null) {
            throw new ParameterException(spec.commandLine(), "--to needs -f FILE");
        }
        if (content == null) {
            throw new ParameterException(spec.commandLine(), "--content XML is needed, or -f FILE");
        }
        EndpointReference registered = member();
        XmlFragment given = new InputDocuments(spec).read(content);
        XmlFragment said = name == null ? given : AggregatorContent.withName(given, XmlText.printable(name));
        try (ServiceConnection group = service.open()) {
            if (keep) {
                Duration asked = lifetime == null ? DEFAULT_KEEP_LIFETIME : lifetime;
                new RegistrationKeepAlive(port(group, registered, said, asked), this::announce, err()).keep(asked);
            } else {
                announce(add(group, registered, said, lifetime));
            }
        }
    }

    private void addFile(String source) {
        if (member != null || memberReference != null || content != null || name != null || lifetime != null
                || referenceFile != null || keep) {
            throw new ParameterException(spec.commandLine(),
                    "-f excludes --member, --member-epr, --content, --name, --lifetime, --epr-out and --keep; the file contains these values");
        }
        XmlFragment document = new InputDocuments(spec).read(source);
        try (ServiceConnection group = service.open(Optional.ofNullable(registrationService))) {
            EndpointReference index = group.locations().preferred();
            EndpointReference to = registrationService == null
                    ? RegistrationFile.beside(index)
                    : EndpointReference.of(registrationService);
            new RegistrationFile(group.client(), to, spec.commandLine().getOut(), err())
                    .add(RegistrationFile.read(document, source.equals("-") ? "the standard input" : source, index));
        }
    }

    private EndpointReference member() {
        if (member == null == (memberReference == null)) {
            throw new ParameterException(spec.commandLine(), "either --member ADDRESS or --member-epr FILE is needed");
        }
        if (memberReference == null) {
            return EndpointReference.of(String.valueOf(member));
        }
        return new InputDocuments(spec).reference(memberReference, memberReference);
    }

    private static AddedEntry add(ServiceConnection group, EndpointReference member, XmlFragment content,
            @Nullable Duration lifetime) {
        return group.write((client,
                at) -> lifetime == null ? client.add(at, member, content) : client.add(at, member, content, lifetime));
    }

    private static RegistrationPort port(ServiceConnection group, EndpointReference member, XmlFragment content,
            Duration lifetime) {
        return new RegistrationPort() {
            @Override
            public AddedEntry add() {
                return AddCommand.add(group, member, content, lifetime);
            }

            @Override
            public GrantedLifetime renew(EndpointReference entry) {
                return group.write(entry, (client, at) -> client.setTerminationTime(at, lifetime));
            }

            @Override
            public void remove(EndpointReference entry) {
                group.destroy(entry);
            }
        };
    }

    private void announce(AddedEntry added) {
        XmlFragment reference = added.entry().toFragment(REFERENCE);
        if (referenceFile == null) {
            output.print(reference, service.namespaces().prefixes());
        } else {
            write(referenceFile, reference);
        }
        String end = added.lifetime().terminationTime().map(XmlTimes::text).orElse("it is removed");
        String granted = added.lifetime()
                .duration()
                .map(DurationText::rounded)
                .map(text -> " (" + text + ")")
                .orElse("");
        err().println("mds: added until %s%s%s".formatted(end, granted, keep ? ", renewed until interrupted" : ""));
        err().flush();
    }

    private static void write(Path file, XmlFragment reference) {
        try {
            Files.writeString(file, reference + System.lineSeparator());
        } catch (IOException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "the entry was added, but its endpoint reference cannot be written to %s (%s): %s".formatted(file,
                            FailureReporter.reason(e), reference),
                    e);
        }
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
