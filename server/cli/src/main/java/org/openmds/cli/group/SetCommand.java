package org.openmds.cli.group;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.InputDocuments;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds set}: SetResourceProperties or PutResourcePropertyDocument. */
@Command(name = "set", sortOptions = false, customSynopsis = {
    "mds set [OPTIONS] [URL] (--insert XML | --update XML | --delete NAME)...",
    "       mds set [OPTIONS] [URL] --put XML", "       mds set [OPTIONS] --epr FILE ..."}, description = {
        "Change resource properties: all changes in the given order, or none.",
        "XML is a file name, - for standard input, or the element itself."}, footer = {"%nExamples:",
            "  mds set --epr entry.xml --update content.xml",
            "  mds set $SERVICE --delete x:Old --insert '<x:New xmlns:x=\"http://example.org\">1</x:New>'"})
final class SetCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @ArgGroup(exclusive = true, multiplicity = "0..*")
    private List<PropertyChange> changes = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    /** One change; each is a group of options of its own, which preserves their order. */
    static final class PropertyChange {
        @Option(names = "--insert", paramLabel = "XML", description = "Add a value to the property with the name of this element.")
        private @Nullable String insert;

        @Option(names = "--update", paramLabel = "XML", description = "Replace all values of the property; consecutive --update options "
                + "of one property set several values.")
        private @Nullable String update;

        @Option(names = "--delete", paramLabel = "NAME", description = "Remove all values of the property.")
        private @Nullable String delete;

        @Option(names = "--put", paramLabel = "XML", description = "Replace the whole resource property document.")
        private @Nullable String put;
    }

    @Override
    public void run() {
        service.arguments(List.of(), 0, 0, "nothing");
        if (changes.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "one of --insert, --update, --delete or --put is needed");
        }
        String whole = changes.getFirst().put;
        if (changes.stream().noneMatch(change -> change.put != null)) {
            List<PropertyModification> modifications = modifications();
            try (ServiceConnection changed = service.open()) {
                changed.write((client, at) -> {
                    client.setResourceProperties(at, modifications);
                    return at;
                });
            }
        } else if (changes.size() == 1 && whole != null) {
            XmlFragment document = new InputDocuments(spec).read(whole);
            try (ServiceConnection changed = service.open()) {
                changed.write((client, at) -> client.putResourcePropertyDocument(at, document));
            }
        } else {
            throw new ParameterException(spec.commandLine(),
                    "--put replaces the whole document and excludes other changes");
        }
    }

    private List<PropertyModification> modifications() {
        List<PropertyModification> modifications = new ArrayList<>();
        for (PropertyChange change : changes) {
            PropertyModification next = modification(change);
            if (!modifications.isEmpty()
                    && modifications.getLast() instanceof PropertyModification.Update(var property, var before)
                    && next instanceof PropertyModification.Update(var same, var values) && same.equals(property)) {
                List<XmlFragment> together = new ArrayList<>(before);
                together.addAll(values);
                modifications.set(modifications.size() - 1, new PropertyModification.Update(property, together));
            } else {
                modifications.add(next);
            }
        }
        return modifications;
    }

    private PropertyModification modification(PropertyChange change) {
        InputDocuments documents = new InputDocuments(spec);
        if (change.delete != null) {
            return new PropertyModification.Delete(service.namespaces().name(change.delete));
        }
        if (change.insert != null) {
            XmlFragment value = documents.read(change.insert);
            return new PropertyModification.Insert(value.name(), List.of(value));
        }
        XmlFragment value = documents.read(String.valueOf(change.update));
        return new PropertyModification.Update(value.name(), List.of(value));
    }
}
