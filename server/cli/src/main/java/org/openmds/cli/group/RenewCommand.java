package org.openmds.cli.group;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.cli.option.DurationConverter;
import org.openmds.cli.option.EntryLookup;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.xml.XmlTimes;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code mds renew}: SetTerminationTime of an entry. */
@Command(name = "renew", sortOptions = false, customSynopsis = {"mds renew [OPTIONS] [URL] KEY LIFETIME",
    "       mds renew [OPTIONS] --epr FILE LIFETIME"}, description = {
        "Renew the lease of an entry, counted from now, and print the end of the lease.",
        "With --epr, any resource with a lease can be renewed, for example a subscription or a pull point."}, footer = {
            "%nExamples:", "  mds renew 4f1c9a02 20m", "  mds renew --epr entry.xml 1h30m",
            "  mds renew --epr subscription.xml 2d"})
final class RenewCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "KEY LIFETIME", hideParamSyntax = true, description = {
        "The key of the entry, or its beginning, as 'mds list' shows it; omitted with --epr.",
        "The new lifetime, for example 90s, 20m, 1h30m or 2d."})
    private List<String> words = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        boolean given = service.isReferenceGiven();
        int count = given ? 1 : 2;
        List<String> all = service.arguments(words, count, count,
                given ? "a lifetime" : "the key of an entry and a lifetime");
        List<String> keys = all.subList(0, count - 1);
        EntryLookup.requireKeys(keys, spec);
        Duration lifetime = lifetime(all.getLast());
        try (ServiceConnection group = service.open()) {
            EndpointReference entry = given ? group.locations().preferred() : EntryLookup.find(group, keys.getFirst());
            report(lifetime, group.write(entry, (client, at) -> client.setTerminationTime(at, lifetime)));
        }
    }

    private Duration lifetime(String text) {
        try {
            return new DurationConverter().convert(text);
        } catch (TypeConversionException e) {
            throw new ParameterException(spec.commandLine(), "a lifetime is needed: " + e.getMessage(), e);
        }
    }

    private void report(Duration asked, GrantedLifetime granted) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(granted.terminationTime().map(XmlTimes::text).orElse("never"));
        out.flush();
        granted.duration()
                .filter(duration -> duration.minus(asked).abs().compareTo(Duration.ofSeconds(1)) > 0)
                .ifPresent(duration -> spec.commandLine()
                        .getErr()
                        .printf("mds: requested %s, granted %s%n", DurationText.rounded(asked),
                                DurationText.rounded(duration)));
    }
}
