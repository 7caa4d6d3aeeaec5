package org.openmds.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.cli.output.NamespaceTable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that declares namespace prefixes. */
public final class NamespaceOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--ns", paramLabel = "PREFIX=URI", description = {
        "Declare a namespace prefix. Can be repeated. Known without declaration (see: mds prefixes):",
        "agg, bf, glue, host, idx, mds, mdsi, rl, rlw, rp, sg, sgk, sgw, trig, trigger, wsa, wsnt, wstop, xsi."})
    private Map<String, String> declared = new LinkedHashMap<>();

    public NamespaceTable prefixes() {
        return new NamespaceTable(declared);
    }

    /** Returns the qualified name that the user wrote. */
    public QName name(String text) {
        try {
            return prefixes().name(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }
}
