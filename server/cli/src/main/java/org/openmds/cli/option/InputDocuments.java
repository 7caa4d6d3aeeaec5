package org.openmds.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads XML that the user gives: a file, {@code -} for standard input, or the XML itself. */
public final class InputDocuments {

    private static final String STANDARD_INPUT = "-";

    /** The position at the end of a parser's message. */
    private static final Pattern PARSER_POSITION = Pattern
            .compile("\\s*\\.?\\s+at \\[row,col \\{unknown-source}]: \\[(\\d+),(\\d+)]");

    private final CommandSpec command;

    public InputDocuments(CommandSpec command) {
        this.command = command;
    }

    /** Returns true if an argument that may be a URL is meant as a document. */
    public static boolean isDocument(String source) {
        try {
            return source.equals(STANDARD_INPUT) || source.stripLeading().startsWith("<")
                    || Files.isRegularFile(Path.of(source));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /**
     * Reads an endpoint reference.
     *
     * @param name
     *            name of the argument, for the message
     * @throws ParameterException
     *             the document cannot be read or is not an endpoint reference
     */
    public EndpointReference reference(String source, String name) {
        XmlFragment document = read(source);
        try {
            return EndpointReference.read(document.root());
        } catch (InvalidXmlException e) {
            throw problem("%s is not an endpoint reference: %s".formatted(name, e.getMessage()), e);
        }
    }

    /**
     * Reads a document.
     *
     * @throws ParameterException
     *             the document cannot be read or is not XML
     */
    public XmlFragment read(String source) {
        try {
            if (source.stripLeading().startsWith("<")) {
                return XmlFragment.parse(source);
            }
            boolean piped = source.equals(STANDARD_INPUT);
            return XmlFragment.parse(
                    piped ? CommandContext.of(command).input().readAllBytes() : Files.readAllBytes(Path.of(source)),
                    XmlLimits.DEFAULT);
        } catch (NoSuchFileException e) {
            throw problem("there is no file %s".formatted(source), e);
        } catch (IOException e) {
            throw problem("%s cannot be read: %s".formatted(shown(source), FailureReporter.reason(e)), e);
        } catch (InvalidXmlException e) {
            throw problem("%s is not XML that can be sent: %s".formatted(shown(source),
                    PARSER_POSITION.matcher(FailureReporter.reason(e)).replaceAll(" (line $1, column $2)")), e);
        }
    }

    private ParameterException problem(String message, Exception cause) {
        CommandLine commandLine = command.commandLine();
        return new ParameterException(commandLine, message, cause);
    }

    private static String shown(String source) {
        return source.equals(STANDARD_INPUT) ? "the standard input" : source.startsWith("<") ? "the XML given" : source;
    }
}
