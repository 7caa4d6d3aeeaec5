package org.openmds.loadtest.generator.kind.sql;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code sql}: repeats a statement, as R-GMA's consumers did. */
public final class SqlKind implements SettingsKind<SqlSettings> {

    @Override
    public String name() {
        return "sql";
    }

    @Override
    public String description() {
        return "Executes a statement and reads the whole result. The target is a JDBC URL; the driver for MariaDB and MySQL is included.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption("statement",
                        "the SQL statement, or @FILE; ${names} become parameters of the statement", ""),
                new ClientOption("parameters",
                        "@FILE in CSV; the first row names the columns, and each request takes the next row", ""),
                new ClientOption("user", "the database user", ""),
                new ClientOption("password-file", "a file on the testers with the user's password", ""),
                new ClientOption("expect-rows", "smallest number of rows in each answer", "0"));
    }

    @Override
    public SqlSettings read(LoadPlan plan, ClientOptions options) {
        return SqlSettings.read(plan, options);
    }

    @Override
    public ClientTraffic open(SqlSettings settings, LoadPlan plan, ClientContext context) throws ClientException {
        return new SqlTraffic(settings, context);
    }
}
