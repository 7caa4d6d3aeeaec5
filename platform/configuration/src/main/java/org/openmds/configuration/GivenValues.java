package org.openmds.configuration;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The values that were given in the file, the environment and on the command line, before defaults are added. Immutable. */
public final class GivenValues {

    private final SourceNode tree;

    GivenValues(SourceNode tree) {
        this.tree = tree;
    }

    /** Returns the text of a key, as written; empty if none was given or if it is not a single value. */
    public Optional<String> text(String key) {
        return tree.at(KeyPath.parse(key))
                .flatMap(node -> node instanceof SourceNode.Scalar scalar
                        ? Optional.of(scalar.text())
                        : Optional.empty());
    }

    /** Returns the place where a key or a key below it was given. */
    public Optional<ValueOrigin> origin(String key) {
        return tree.at(KeyPath.parse(key)).map(SourceNode::origin);
    }

    /** Returns the problems that rules find, in the order of the file. */
    public List<ConfigurationProblem> check(Consumer<Findings> rules) {
        ConfigurationProblems problems = new ConfigurationProblems();
        rules.accept(new Findings(tree, problems, ""));
        return problems.inOrder();
    }
}
