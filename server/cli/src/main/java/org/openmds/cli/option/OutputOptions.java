package org.openmds.cli.option;

import java.io.PrintWriter;
import java.util.List;

import org.openmds.cli.output.FoundNode;
import org.openmds.cli.output.IndentedXml;
import org.openmds.cli.output.JsonView;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.cli.output.TextTable;
import org.openmds.configuration.JsonWriter;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options for the format of results. */
public final class OutputOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = OutputFormatConverter.class, defaultValue = "xml", description = {
            "xml (default): indented; json: attributes as \"@name\", children by name, repeated children as arrays, text as \"#text\";",
            "table: one row per element with its attributes and simple children; csv: the same as comma-separated values."})
    private OutputFormat format;

    @Option(names = "--raw", description = "With xml: one element per line, in canonical form, not indented.")
    private boolean raw;

    /** The formats of a result. */
    public enum OutputFormat {
        XML, JSON, TABLE, CSV
    }

    /** Accepts the names in lower case. */
    public static final class OutputFormatConverter implements ITypeConverter<OutputFormat> {
        @Override
        public OutputFormat convert(String text) {
            return switch (text) {
                case "xml" -> OutputFormat.XML;
                case "json" -> OutputFormat.JSON;
                case "table" -> OutputFormat.TABLE;
                case "csv" -> OutputFormat.CSV;
                default -> throw new TypeConversionException(
                        "expected xml, json, table or csv, was '%s'".formatted(text));
            };
        }
    }

    public OutputFormat format() {
        return format;
    }

    /** Prints the results in order. */
    public void print(List<FoundNode> found, NamespaceTable namespaceTable) {
        PrintWriter out = command.commandLine().getOut();
        switch (format) {
            case XML -> found.forEach(node -> print(node, raw, out));
            case JSON -> out.println(JsonWriter.write(new JsonView(namespaceTable).nodes(found)));
            case TABLE -> TextTable.of(found, namespaceTable).print(out);
            case CSV -> TextTable.of(found, namespaceTable).printCsv(out);
        }
        out.flush();
    }

    /** Prints one element; as JSON it is an object, not an array. */
    public void print(XmlFragment element, NamespaceTable namespaceTable) {
        if (format == OutputFormat.JSON) {
            PrintWriter out = command.commandLine().getOut();
            out.println(JsonWriter.write(new JsonView(namespaceTable).document(element.root())));
            out.flush();
        } else {
            print(List.of(new FoundNode.ElementNode(element)), namespaceTable);
        }
    }

    /** Prints elements as indented XML. */
    public static void printXml(List<FoundNode> found, PrintWriter out) {
        found.forEach(node -> print(node, false, out));
        out.flush();
    }

    private static void print(FoundNode node, boolean raw, PrintWriter out) {
        switch (node) {
            case FoundNode.TextNode(String text) -> out.println(text);
            case FoundNode.ElementNode(XmlFragment element) when raw -> out.println(element);
            case FoundNode.ElementNode(XmlFragment element) -> IndentedXml.print(element, out);
        }
    }
}
