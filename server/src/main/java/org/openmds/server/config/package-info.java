/**
 * The configuration of the server: one YAML file, the environment and the command line, bound to immutable records.
 *
 * <p>
 * The steps of a load: {@code YamlReader} reads the file into a tree of {@code SourceNode}s, each with its origin. {@code ConfigurationLoader}
 * replaces values with those of the environment and the command line. {@code ConfigurationBinder} converts the tree into records.
 * {@code ConfigurationRules} checks rules that involve several keys. Each step adds its problems to one list of
 * {@link org.openmds.configuration.ConfigurationProblem}s, so that all are reported together.
 */
@NullMarked
package org.openmds.server.config;

import org.jspecify.annotations.NullMarked;
