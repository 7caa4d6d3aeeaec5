package org.openmds.server.command;

import java.util.LinkedHashMap;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.server.command.output.NamespaceTable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The prefixes that names and expressions may use. */
final class NamespaceOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--ns", paramLabel = "PREFIX=URI", description = {
        "Declare a prefix; may be repeated. Known without:",
        "agg, bf, glue, host, idx, mds, mdsi, rl, rlw, rp, sg, sgk, sgw, wsa, wsnt, wstop, xsi (see: mds prefixes)."})
    private Map<String, String> declared = new LinkedHashMap<>();

    NamespaceTable prefixes() {
        return new NamespaceTable(declared);
    }

    /** A name that the user wrote. */
    QName name(String text) {
        try {
            return prefixes().name(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }
}
